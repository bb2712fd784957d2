// The OLED: 128×64 pixels, each a whole number of the display's own pixels wide.
const WIDTH = 128;
const HEIGHT = 64;
const PADDING = 6;
const LIT = [214, 236, 255, 255];

export class Screen {
  /** @param {HTMLElement} bezel @param {HTMLElement} glass @param {HTMLCanvasElement} canvas */
  constructor(bezel, glass, canvas) {
    this.bezel = bezel;
    this.glass = glass;
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.image = this.context.createImageData(WIDTH, HEIGHT);
    new ResizeObserver(() => this.fit()).observe(bezel);
    window.addEventListener("resize", () => this.fit());
    this.fit();
  }

  /** @param {string} rows */
  draw(rows) {
    const bytes = Uint8Array.from(atob(rows), (letter) => letter.charCodeAt(0));
    this.glass.classList.toggle(
      "is-dark",
      bytes.every((byte) => byte === 0),
    );
    const pixels = this.image.data;
    for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
      const lit = (bytes[at >> 3] >> (7 - (at & 7))) & 1;
      for (let part = 0; part < 4; part += 1) pixels[at * 4 + part] = lit ? LIT[part] : 0;
    }
    this.context.putImageData(this.image, 0, 0);
  }

  fit() {
    const density = window.devicePixelRatio || 1;
    const frame = 2 * this.glass.clientLeft + 2 * PADDING;
    const room = (this.bezel.clientWidth - frame) * density;
    const scale = Math.max(1, Math.floor(room / WIDTH));
    const width = (WIDTH * scale) / density;
    const height = (HEIGHT * scale) / density;
    this.bezel.style.setProperty("--glass-width", `${width + frame}px`);
    this.bezel.style.setProperty("--glass-height", `${height + frame}px`);
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    // Snapped to the display's pixels as well: half a pixel aside would blur every edge.
    const outer = this.glass.getBoundingClientRect();
    /** @param {number} start */
    const snap = (start) => Math.round((start + PADDING) * density) / density - start;
    this.canvas.style.left = `${snap(outer.left + window.scrollX + this.glass.clientLeft)}px`;
    this.canvas.style.top = `${snap(outer.top + window.scrollY + this.glass.clientTop)}px`;
  }
}
