/** A field of a text line: what stands between blanks, quotes and brackets. */
const textField = /[^\s"[\]|]+/g;

function withLeaf(value: unknown, put: (leaf: unknown) => unknown[]): unknown[] {
  if (typeof value !== 'object' || value === null) return put(value);
  return Object.entries(value).flatMap(([name, inner]) =>
    withLeaf(inner, put).map((changed) =>
      Array.isArray(value)
        ? value.map((each, index) => (String(index) === name ? changed : each))
        : { ...value, [name]: changed },
    ),
  );
}

/** The line once for each of its fields and each text, with the text in place of the field. */
export function* hostileLines(
  line: string,
  isJson: boolean,
  texts: readonly string[],
): Generator<string> {
  if (isJson) {
    const value = JSON.parse(line) as unknown;
    for (const text of texts) {
      for (const changed of withLeaf(value, () => [text])) yield JSON.stringify(changed);
    }
    return;
  }
  for (const found of line.matchAll(textField)) {
    const end = found.index + found[0].length;
    for (const text of texts) yield line.slice(0, found.index) + text + line.slice(end);
  }
}
