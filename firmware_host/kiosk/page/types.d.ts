// What the box sends to its own page, and what both pages share. Only for the type checker.

export type LinkStatus = "open" | "waiting" | "crowded";

export interface LinkOptions<Message> {
  onMessage: (message: Message) => void;
  onStatus: (status: LinkStatus) => void;
  /** Which page this is; none is the page of the box. */
  face?: string;
}

export interface Light {
  r: number;
  g: number;
  b: number;
}

export interface Question {
  player: string;
  prompt: string;
  options: { text: string }[];
}

export interface Tile {
  uid: string;
  name: string;
  on_reader: boolean;
  hue?: number;
}

export interface BoxState {
  version: string;
  language: string;
  screen: { rows: string };
  light: Light;
  question: Question | null;
  tiles: Tile[];
  virtual: boolean;
}

export interface BoxMessage {
  state: Partial<BoxState>;
  beep?: Tone[];
  error?: string;
}

export interface Tone {
  hz: number;
  ms: number;
}
