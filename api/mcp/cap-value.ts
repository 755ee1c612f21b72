/** What a result shows of what is long. */
export const resultLimits = {
  /** Of one text in a row, and in the answer about one thing. */
  rowTextChars: 500,
  textChars: 4_000,
  /** Cut addresses are no use to anybody: they stay whole as far as any that is tracked. */
  addressChars: 2_048,
  itemsMax: 100,
  jsonChars: 30_000,
};

type Cutter = {
  textChars: number;
  /** Says that of a list not all is shown. */
  note: (path: string, shown: number, of: number) => void;
};

/**
 * A copy that a model can be given: long texts and long inner lists are cut, and say so; characters
 * that people cannot see are spelt out, so that nothing can be said past them.
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

// Controls but line ends and tabs, overrides of the writing direction, and tags that spell ASCII unseen.
const unseen =
  /(?![\n\r\t])[\p{Cc}\u{200b}\u{202a}-\u{202e}\u{2060}-\u{2069}\u{feff}\u{e0000}-\u{e007f}]/gu;
