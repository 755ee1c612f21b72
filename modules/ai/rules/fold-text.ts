/** Follows its predecessor's character without adding to it: a combining accent, a zero-width character. */
export const skipped = 0xffff;
/** Folds to more than one character; see `expansionOf`. */
export const expanded = 0xfffe;
/** What every kind of white space folds to. */
export const blank = 0x20;
/** What every kind of hyphen folds to. */
export const hyphen = 0x2d;

// Letters whose plain form is not their Unicode decomposition.
const plainForms: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  ø: 'o',
  Ø: 'o',
  ł: 'l',
  Ł: 'l',
  đ: 'd',
  Đ: 'd',
  ð: 'd',
  Ð: 'd',
  þ: 'th',
  Þ: 'th',
  ı: 'i',
  İ: 'i',
  ς: 'σ',
};

const apostrophes = /[\u2018\u2019\u201b\u02bc\u02b9\u00b4\u0060\uff07]/;
const hyphens = /[\u2010\u2011\u2012\u2212\uff0d\ufe63]/;
// Accents of Latin, Greek and Cyrillic, points of Hebrew, vowel signs of Arabic. Marks of other
// scripts are letters in all but name: without them, words of Hindi become other words.
const accent =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05c7\u064b-\u0652\u0670]/;
const accents = new RegExp(accent.source, 'g');
const invisible =
  /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]|[\ufe00-\ufe0f]/;
const composedOfAccents = /[\p{Script=Latin}\p{Script=Greek}]/u;

const expansions = new Map<number, string>();
const caseExpansions = new Map<number, string>();

/**
 * Folds one UTF-16 unit for comparison: accents go, widths and kinds of hyphen, apostrophe and white
 * space become one. `keepCase` leaves upper case as it is.
 */
function foldUnit(unit: string, keepCase: boolean): string {
  if (accent.test(unit) || invisible.test(unit)) return '';
  if (/\s/.test(unit)) return ' ';
  if (hyphens.test(unit)) return '-';
  if (apostrophes.test(unit)) return "'";
  const plain = plainForms[unit];
  if (plain !== undefined) {
    const isUpper = keepCase && unit !== unit.toLowerCase();
    return isUpper ? plain.toUpperCase() : plain;
  }
  const compatible = unit.normalize('NFKC');
  const bare = composedOfAccents.test(compatible)
    ? compatible.normalize('NFD').replace(accents, '')
    : compatible;
  return keepCase ? bare : bare.toLowerCase().replace(accents, '');
}

function buildTable(keepCase: boolean, longer: Map<number, string>): Uint16Array {
  const table = new Uint16Array(0x1_0000);
  for (let unit = 0; unit < table.length; unit += 1) {
    const isSurrogate = unit >= 0xd800 && unit <= 0xdfff;
    const folded = isSurrogate
      ? String.fromCharCode(unit)
      : foldUnit(String.fromCharCode(unit), keepCase);
    if (folded.length > 1) longer.set(unit, folded);
    table[unit] =
      folded.length === 0 ? skipped : folded.length > 1 ? expanded : folded.charCodeAt(0);
  }
  return table;
}

let tables: { folded: Uint16Array; cased: Uint16Array } | undefined;

function loadTables(): { folded: Uint16Array; cased: Uint16Array } {
  tables ??= {
    folded: buildTable(false, expansions),
    cased: buildTable(true, caseExpansions),
  };
  return tables;
}

/** Returns the fold of each UTF-16 unit: a unit, `skipped` or `expanded`. Built at the first call. */
export const foldTable = (): Uint16Array => loadTables().folded;

/** Returns the folded text of a unit that `foldTable` marks as `expanded`. */
export const expansionOf = (unit: number): string => expansions.get(unit) ?? '';

/**
 * Folds a text for comparison: without accents and case, white space collapsed to one blank, kinds
 * of hyphen and apostrophe to one. `keepCase` distinguishes case.
 */
export function foldText(text: string, keepCase = false): string {
  const { folded, cased } = loadTables();
  const table = keepCase ? cased : folded;
  const longer = keepCase ? caseExpansions : expansions;
  let result = '';
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const fold = table[unit] ?? unit;
    if (fold === skipped) continue;
    result += fold === expanded ? (longer.get(unit) ?? '') : String.fromCharCode(fold);
  }
  return result.replace(/ {2,}/g, ' ');
}
