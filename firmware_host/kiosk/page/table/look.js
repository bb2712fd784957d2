// How this screen is looked at: which side it faces, size of text, contrast, motion, light, sound.
// Each screen keeps its own; the box knows nothing of it.
const KEPT = "tilekeeper.look";
const TURNS = ["0", "90", "180", "270"];
const SIZES = ["1", "1.2", "1.4"];

export class Look {
  constructor(soundToggle, onChange) {
    this.sound = soundToggle;
    this.onChange = onChange;
    this.kept = { turn: "0", follow: "off", size: "1", contrast: "off", motion: "off", day: "off", ...read() };
    this.show();
  }

  get isCalm() {
    return this.kept.motion === "on" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  isOn(name) {
    if (name === "sound") return this.sound.getAttribute("aria-pressed") === "true";
    return name === "turn" ? this.kept.turn !== "0" : name === "size" ? this.kept.size !== "1" : this.kept[name] === "on";
  }

  change(name) {
    if (name === "sound") this.sound.click();
    else if (name === "turn") this.kept.turn = next(TURNS, this.kept.turn);
    else if (name === "size") this.kept.size = next(SIZES, this.kept.size);
    else this.kept[name] = this.kept[name] === "on" ? "off" : "on";
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.kept));
    } catch { /* a browser that keeps nothing shows it all the same */ }
    this.show();
    this.onChange();
  }

  // Seats go round the table: the first sits where the screen faces when it is not turned.
  face(seat, players) {
    const follows = this.kept.follow === "on" && players > 1 && seat >= 0;
    const sides = players === 2 ? ["0", "180"] : TURNS;
    document.documentElement.dataset.turn = follows ? sides[seat % sides.length] : this.kept.turn;
  }

  show() {
    const { dataset, style } = document.documentElement;
    dataset.turn = this.kept.turn;
    dataset.contrast = this.kept.contrast;
    dataset.motion = this.isCalm ? "calm" : "full";
    dataset.light = this.kept.day === "on" ? "day" : "night";
    dataset.size = this.kept.size;
    style.setProperty("--text", this.kept.size);
  }
}

function next(list, now) {
  return list[(list.indexOf(now) + 1) % list.length];
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) || {};
  } catch {
    return {};
  }
}
