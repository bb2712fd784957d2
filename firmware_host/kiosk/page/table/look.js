// How this screen is looked at: which side it faces, size of text, contrast, motion, light, sound.
// Each screen keeps its own; the box knows nothing of it.
import { hush, voice } from "./speech.js";

/** @import { Sound } from "../sound.js" */
/** @import { Setting, Texts } from "./types" */

const KEPT = "tilekeeper.look";
const TURNS = ["0", "90", "180", "270"];
const SIZES = ["1", "1.2", "1.4"];
const LIGHTS = ["0.4", "0.6", "0.8", "1"];
const VOLUMES = ["0", "0.3", "0.6", "1"];
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Look {
  /** @param {Sound} sound @param {() => void} onChange */
  constructor(sound, onChange) {
    this.sound = sound;
    this.onChange = onChange;
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
    return name === "volume" ? this.sound.level : this.kept[name];
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
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.kept));
    } catch {
      /* a browser that keeps nothing shows it all the same */
    }
    this.show();
    this.onChange();
  }

  // Seats go round the table: the first sits where the screen faces when it is not turned.
  /** @param {number} seat @param {number} players */
  face(seat, players) {
    const follows = this.kept.turn === "follow" && players > 1 && seat >= 0;
    const sides = players === 2 ? ["0", "180"] : TURNS;
    const turn = follows ? sides[seat % sides.length] : this.side;
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
    return TURNS.includes(this.kept.turn) ? this.kept.turn : "0";
  }
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) || "{}") || {};
  } catch {
    return {};
  }
}
