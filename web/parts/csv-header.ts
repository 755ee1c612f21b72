const separators = [',', ';', '\t'] as const;

/** The first line of a file of values: its names, what separates them, and where it ends. */
export function headerOf(text: string): { names: string[]; separator: string; end: number } {
  const { line, end } = firstLine(text);
  const [separator] = separators
    .map((sign) => ({ sign, parts: line.split(sign).length }))
    .toSorted((a, b) => b.parts - a.parts);
  const sign = separator?.sign ?? ',';
  return { names: cellsOf(line, sign), separator: sign, end };
}

/** Writes other names into the first line; the rows stay as they are. */
export function withNames(text: string, names: readonly string[]): string {
  const { separator, end } = headerOf(text);
  const quoted = names.map((name) => `"${name.replaceAll('"', '""')}"`);
  return `${quoted.join(separator)}${text.slice(end)}`;
}

/** Spreadsheets write UTF-8, UTF-16, or the code page of their country. */
export function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A line break inside of quotes does not end the line. */
function firstLine(text: string): { line: string; end: number } {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    if (!isQuoted && (text[at] === '\n' || text[at] === '\r')) {
      return { line: text.slice(0, at), end: at };
    }
  }
  return { line: text, end: text.length };
}

/** A quote that is part of a name is written twice. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  for (const part of line.split(separator)) {
    cell = cell === '' ? part : `${cell}${separator}${part}`;
    const isOpen = cell.split('"').length % 2 === 0;
    if (isOpen) continue;
    cells.push(cell);
    cell = '';
  }
  if (cell !== '') cells.push(cell);
  return cells.map((text) =>
    text
      .trim()
      .replace(/^"(.*)"$/s, '$1')
      .replaceAll('""', '"'),
  );
}
