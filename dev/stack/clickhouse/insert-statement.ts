/**
 * An INSERT followed by its rows as data: the statement, and the offset of the data in the text.
 */
export type DataInsert = {
  /** The statement up to its source of rows. */
  target: string;
  /** Its `SETTINGS` clause, or an empty string. */
  settings: string;
  format: string;
  dataOffset: number;
};

type Token = { text: string; start: number; end: number; depth: number };

// Strings, quoted identifiers, comments, words, and any other single character.
const tokenPattern =
  /'(?:[^'\\]|\\.|'')*'|"(?:[^"\\]|\\.|"")*"|`(?:[^`\\]|\\.|``)*`|--[^\n]*|\/\*[\s\S]*?\*\/|[A-Za-z_0-9]+|\S/g;

/** The function by which a SELECT reads the rows of the request. */
export const inputCall = /\bFROM\s+input\(/i;

const sources = new Set(['VALUES', 'FORMAT', 'SELECT', 'WITH', 'FROM', 'WATCH']);

/** Whether a text can only be an INSERT, so that its end may be data. */
export function startsWithInsert(text: string): boolean {
  for (const token of tokens(text)) return token.text.toUpperCase() === 'INSERT';
  return false;
}

/**
 * Parses an INSERT whose rows are data (`FORMAT …`, `VALUES …`, or `SELECT … FROM input(…) FORMAT …`).
 * Returns undefined for other statements, such as an `INSERT … SELECT` of stored rows.
 */
export function parseDataInsert(text: string): DataInsert | undefined {
  let settingsStart: number | undefined;
  let previous: Token | undefined;
  let seenTarget = 0;
  let isSelect = false;
  const words = tokens(text);
  for (const token of words) {
    if (token.text === ';') return undefined;
    const isKeyword = token.depth === 0 && seenTarget >= 2 && previous?.text !== '.';
    const word = isKeyword ? token.text.toUpperCase() : '';
    if (word === 'SETTINGS') settingsStart ??= token.start;
    if (word === 'SELECT') isSelect = true;
    else if (isSelect) {
      const readsInput = word === 'FORMAT' && inputCall.test(text.slice(0, token.start));
      if (readsInput) return finish(text, token, undefined, words.next().value);
    } else if (sources.has(word)) return finish(text, token, settingsStart, words.next().value);
    if (!['INTO', 'TABLE', 'FUNCTION'].includes(token.text.toUpperCase())) seenTarget += 1;
    previous = token;
  }
  return undefined;
}

function finish(
  text: string,
  source: Token,
  settingsStart: number | undefined,
  next: Token | undefined,
): DataInsert | undefined {
  const target = text.slice(0, settingsStart ?? source.start);
  const settings = settingsStart === undefined ? '' : text.slice(settingsStart, source.start);
  const word = source.text.toUpperCase();
  if (word === 'VALUES') return { target, settings, format: 'Values', dataOffset: source.end };
  if (word !== 'FORMAT' || next === undefined) return undefined;
  // One line end or run of blanks belongs to the statement; all bytes after it are data.
  const gap = /^[ \t]*(?:;[ \t]*)?(?:\r?\n)?/.exec(text.slice(next.end))?.[0].length ?? 0;
  return { target, settings, format: next.text, dataOffset: next.end + gap };
}

function* tokens(text: string): Generator<Token, undefined> {
  let depth = 0;
  for (const match of text.matchAll(tokenPattern)) {
    const [found] = match;
    if (found.startsWith('--') || found.startsWith('/*')) continue;
    if (found === ')' || found === '}') depth -= 1;
    yield { text: found, start: match.index, end: match.index + found.length, depth };
    if (found === '(' || found === '{') depth += 1;
  }
  return undefined;
}
