// Sheets that are fetched, with their style, when somebody first asks for one.

/** @import { LateModule } from "./types" */

const FILES = new Map(
  Object.entries({ why: "./teach.js", can: "./teach.js", help: "./teach.js", book: "./book.js" }),
);
/** @type {Map<string, LateModule>} */
const loaded = new Map();
/** @type {Promise<unknown> | null} */
let ownStyle = null;

/** @param {string} page */
const file = (page) => FILES.get(page.split("/")[0]) || "";

/** @param {string} page */
export function isLate(page) {
  return Boolean(file(page));
}

/** @param {string} page @returns {LateModule | undefined} */
export function moduleOf(page) {
  return loaded.get(file(page));
}

// Resolves when the page can be drawn, to false where the box does not answer. `from` is the page
// that is open now.
/** @param {string} page @param {string} from */
export async function bring(page, from) {
  const name = file(page);
  ownStyle = ownStyle || stylesheet("/static/table/teach.css");
  /** @type {[LateModule, unknown]} */
  const [module] = await Promise.all([import(name), ownStyle]);
  loaded.set(name, module);
  return module.prepare(page, from);
}

/** @param {string} href */
export function stylesheet(href) {
  return new Promise((done) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href, onload: done, onerror: done });
    document.head.append(link);
  });
}
