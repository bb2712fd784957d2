// Where a line may not be broken: translators write plain spaces and hyphens, and what belongs
// together is tied here, on its way to the page.
const SPACE = "\u00a0";
const JOINER = "\u2060";
const ANY = /[-–·×★]/;

/** @param {string} text */
export function keepTogether(text) {
  if (!ANY.test(text)) return text;
  const tied = text
    .replace(/ ·/g, `${SPACE}·`)
    .replace(/(· [+≈]*\d+) (?=\p{L})/gu, `$1${SPACE}`) // «· 12 XP»
    .replace(/(\d×) /g, `$1${SPACE}`) // «2× Wood»
    .replace(/(\d)–(?=\d)/g, `$1${JOINER}–${JOINER}`)
    // A short word at either end: «avez-vous», «au-dessus». Others may be broken behind the hyphen.
    .replace(/(\p{L})-(?=\p{L}{1,4}(?![\p{L}-]))/gu, `$1${JOINER}-${JOINER}`)
    .replace(/(^|[^\p{L}-])(\p{L}{1,3})-(?=\p{L})/gu, `$1$2${JOINER}-${JOINER}`);
  if (!text.includes("★")) return tied;
  return tied.replace(/(\p{L}) (?=\d)/gu, `$1${SPACE}`); // «★Blue 67, Red 31»
}

// Letters of the longest word, where a line is broken at spaces and hyphens only.
/** @param {string} text */
export function longestWord(text) {
  return Math.max(0, ...text.split(/[\s\u00a0/-]+/).map((word) => word.length));
}
