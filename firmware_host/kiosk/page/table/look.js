// How this screen is looked at: which side it faces, size of text, contrast, motion, light, sound.
// The box keeps the look of its own screen, because a kiosk's browser forgets everything each day.
// Every other screen keeps its own look in its browser.
import { hush, voice } from "./speech.js";

/** @import { Sound } from "../sound.js" */
/** @import { OwnScreen, Send, Setting, Texts } from "./types" */

const KEPT = "tilekeeper.look";
const TURNS = ["0", "90", "180", "270"];
const SIZES = ["1", "1.2", "1.4"];
const LIGHTS = ["0.4", "0.6", "0.8", "1"];
const VOLUMES = ["0", "0.3", "0.6", "1"];
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Look {
  /** @param {Sound} sound @param {() => void} onChange @param {Send} send */
  constructor(sound, onChange, send) {
    this.sound = sound;
    this.onChange = onChange;
    this.send = send;
    /** @type {OwnScreen | null} */
    this.own = null;
    /** @type {Record<string, string>} */
    this.kept = {
      turn: "0",
      size: "1",
      contrast: "off",
      motion: "off",
      day: "off",
      light: "1",
      speech: "off",
      ...read(),
    };
    this.show();
  }

  get isCalm() {
    return this.kept.motion === "on" || calm.matches;
  }

  // How loud this screen reads aloud what happens; 0: not at all.
  get speechVolume() {
    return this.kept.speech === "on" ? Number(this.sound.level) : 0;
  }

  /** @param {string} name @returns {string} */
  now(name) {
    return name === "volume" ? nearest(VOLUMES, this.sound.level) : this.kept[name];
  }

  // What the box keeps; null: this is not its own screen. News of something else changes nothing,
  // so that guests at a locked box keep what they chose.
  /** @param {OwnScreen | null} own */
  take(own) {
    const before = JSON.stringify(this.own?.settings);
    this.own = own;
    if (JSON.stringify(own?.settings) !== before) this.restore();
  }

  // The look that the box keeps: a party has gone, and its own one with it.
  restore() {
    if (!this.own) return;
    const { volume, ...settings } = this.own.settings;
    Object.assign(this.kept, settings);
    this.sound.keepLevel(volume);
    this.store();
    this.show();
  }

  /** @param {Texts} texts @returns {Setting[]} */
  settings(texts) {
    /** @param {string[]} values @param {string[]} shown @param {string[]} [labels] */
    const steps = (values, shown, labels) =>
      values.map((value, n) => ({ value, shown: shown[n], label: labels?.[n] }));
    /** @param {string} name @param {string} text @returns {Setting} */
    const flag = (name, text) => ({
      name,
      text,
      choices: [
        { value: "off", shown: texts.textOff },
        { value: "on", shown: texts.textOn },
      ],
    });
    const share = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });
    /** @param {string[]} values */
    const percent = (values) => values.map((value) => share.format(Number(value)));
    return [
      {
        name: "turn",
        text: texts.textTurnScreen,
        choices: [
          ...steps(TURNS, ["↓", "←", "↑", "→"], ["0°", "90°", "180°", "270°"]),
          { value: "follow", shown: texts.textFollowTurn },
        ],
      },
      {
        name: "size",
        text: texts.textTextSize,
        choices: steps(SIZES, ["A", "A+", "A++"], percent(SIZES)),
      },
      { name: "light", text: texts.textBrightness, choices: steps(LIGHTS, percent(LIGHTS)) },
      {
        name: "volume",
        text: texts.textVolume,
        choices: steps(VOLUMES, [texts.textOff, ...percent(VOLUMES).slice(1)]),
      },
      flag("contrast", texts.textContrast),
      flag("day", texts.textDay),
      flag("motion", texts.textMotion),
      ...(voice() ? [flag("speech", texts.textSpeech)] : []),
    ];
  }

  /** @param {string} name @param {string} value */
  change(name, value) {
    if (name === "speech" || name === "volume") hush();
    if (name === "volume") this.sound.setLevel(value);
    else this.kept[name] = value;
    this.store();
    this.show();
    this.onChange();
    if (this.own?.is_kept) this.send({ type: "staff", do: `screen/${name}`, value });
  }

  store() {
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.kept));
    } catch {
      /* a browser that keeps nothing shows it all the same */
    }
  }

  // Seats go round the table: the first sits where the screen faces while it follows nobody.
  /** @param {number} seat @param {number} players */
  face(seat, players) {
    const follows = this.kept.turn === "follow" && players > 1 && seat >= 0;
    const sides = players === 2 ? ["0", "180"] : TURNS;
    const from = Number(this.side);
    const turn = follows ? String((from + Number(sides[seat % sides.length])) % 360) : this.side;
    const { dataset } = document.documentElement;
    if (dataset.turn !== turn) dataset.turn = turn;
  }

  show() {
    const { dataset, style } = document.documentElement;
    dataset.turn = this.side;
    dataset.contrast = this.kept.contrast;
    dataset.motion = this.isCalm ? "calm" : "full";
    dataset.light = this.kept.day === "on" ? "day" : "night";
    dataset.size = this.kept.size;
    style.setProperty("--text", this.kept.size);
    style.setProperty("--shade", String(1 - Number(this.kept.light)));
  }

  // Which side it faces while it follows nobody.
  get side() {
    return [this.kept.turn, this.own?.mount].find((turn) => TURNS.includes(turn || "")) || "0";
  }
}

/** @param {string[]} values @param {string} value */
function nearest(values, value) {
  /** @param {string} each */
  const distance = (each) => Math.abs(Number(each) - Number(value));
  return values.reduce((best, each) => (distance(each) < distance(best) ? each : best));
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) || "{}") || {};
  } catch {
    return {};
  }
}
