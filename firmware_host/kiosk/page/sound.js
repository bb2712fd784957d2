// The buzzer. Browsers allow sound only after the first touch or key, so it wakes up then.

/** @import { Tone } from "./types" */

const REMEMBERED = "tilekeeper.sound";
const LOUDEST = 0.18;

export class Sound {
  /** @param {HTMLElement} toggle */
  constructor(toggle) {
    this.toggle = toggle;
    /** @type {AudioContext | null} */
    this.audio = null;
    const kept = localStorage.getItem(REMEMBERED);
    this.on = kept !== "off";
    this.volume = Number(kept) > 0 ? Math.min(1, Number(kept)) : 1;
    this.showToggle();
    toggle.addEventListener("click", () => this.setOn(!this.on));
  }

  /** @param {boolean} on */
  setOn(on) {
    this.on = on;
    localStorage.setItem(REMEMBERED, on ? "on" : "off");
    this.showToggle();
    if (on) this.play([{ hz: 1760, ms: 50 }]);
  }

  // Of a page that has steps instead of a toggle: "0" to "1".
  get level() {
    return this.on ? String(this.volume) : "0";
  }

  /** @param {string} level */
  setLevel(level) {
    this.keepLevel(level);
    if (this.on) this.play([{ hz: 1760, ms: 50 }]);
  }

  // Without a tone: nobody has touched the page.
  /** @param {string} level */
  keepLevel(level) {
    this.on = Number(level) > 0;
    if (this.on) this.volume = Number(level);
    localStorage.setItem(REMEMBERED, this.on ? level : "off");
  }

  showToggle() {
    this.toggle.setAttribute("aria-pressed", String(this.on));
  }

  // Called by every touch and key of the page.
  wake() {
    if (!this.audio) this.audio = new AudioContext();
    if (this.audio.state === "suspended") this.audio.resume();
  }

  /** @param {Tone[]} tones */
  play(tones) {
    if (!this.on || !this.audio || this.audio.state !== "running") return;
    let at = this.audio.currentTime + 0.01;
    for (const { hz, ms } of tones) {
      if (hz > 0) this.tone(this.audio, hz, at, ms / 1000);
      at += ms / 1000;
    }
  }

  /** @param {AudioContext} audio @param {number} hz @param {number} at @param {number} seconds */
  tone(audio, hz, at, seconds) {
    const wave = audio.createOscillator();
    const volume = audio.createGain();
    wave.type = "triangle";
    wave.frequency.value = hz;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(LOUDEST * this.volume, at + 0.006);
    volume.gain.setValueAtTime(LOUDEST * this.volume, at + Math.max(0.006, seconds - 0.02));
    volume.gain.linearRampToValueAtTime(0, at + seconds + 0.01);
    wave.connect(volume).connect(audio.destination);
    wave.start(at);
    wave.stop(at + seconds + 0.02);
  }
}
