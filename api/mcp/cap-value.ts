/** Limits of the size of results. */
export const resultLimits = {
  /** Characters of one text: in a row of a list, and in the response about one resource. */
  rowTextChars: 500,
  textChars: 4_000,
  /** Truncated URLs are useless, so they are kept up to the longest URL that can be tracked. */
  addressChars: 2_048,
  itemsMax: 100,
  jsonChars: 30_000,
};

type Cutter = {
  textChars: number;
  /** Reports that a list was truncated. */
  note: (path: string, shown: number, of: number) => void;
};

/**
 * Returns a copy that is safe for a model. Long texts and long inner lists are truncated, and
 * marked as such. Invisible characters are escaped, so that no text can hide instructions from
 * people.
 */
export function capValue(value: unknown, path: string, cutter: Cutter): unknown {
  if (typeof value === 'string') return capText(value, cutter.textChars);
  if (Array.isArray(value)) {
    const shown = value.slice(0, resultLimits.itemsMax);
    if (shown.length < value.length) cutter.note(path, shown.length, value.length);
    return shown.map((item) => capValue(item, `${path}[]`, cutter));
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    capText(name, resultLimits.rowTextChars),
    capValue(inner, `${path}.${capText(name, 60)}`, cutter),
  ]);
  return Object.fromEntries(entries);
}

export function capText(text: string, charsMax: number): string {
  const visible = text.replace(unseen, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`);
  const max = isAddress.test(visible) ? Math.max(charsMax, resultLimits.addressChars) : charsMax;
  if (visible.length <= max) return visible;
  return `${visible.slice(0, max).toWellFormed()}… [cut: ${text.length} characters]`;
}

const isAddress = /^(https?:\/\/|\/)\S*$/i;

// Controls other than line ends and tabs, bidirectional overrides, and tag characters that encode
// invisible ASCII.
const unseen =
  /(?![\n\r\t])[\p{Cc}\u{200b}\u{202a}-\u{202e}\u{2060}-\u{2069}\u{feff}\u{e0000}-\u{e007f}]/gu;
