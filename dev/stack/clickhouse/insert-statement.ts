/** An INSERT whose rows follow it as data: what to run, and where in the text the data begin. */
export type DataInsert = {
  /** The statement up to the point where the source of the rows is named. */
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

const sources = new Set(['VALUES', 'FORMAT', 'SELECT', 'WITH', 'FROM', 'WATCH']);

/** True when a text can only be an INSERT, so that its end may be data. */
export function startsWithInsert(text: string): boolean {
  for (const token of tokens(text)) return token.text.toUpperCase() === 'INSERT';
  return false;
}

/**
 * Takes an INSERT apart whose rows are data (`FORMAT …` or `VALUES …`). Answers nothing for other
 * statements, `INSERT … SELECT` among them.
 */
export function parseDataInsert(text: string): DataInsert | undefined {
  let settingsStart: number | undefined;
  let previous: Token | undefined;
  let seenTarget = 0;
  const words = tokens(text);
  for (const token of words) {
    if (token.text === ';') return undefined;
    const isKeyword = token.depth === 0 && seenTarget >= 2 && previous?.text !== '.';
    const word = isKeyword ? token.text.toUpperCase() : '';
    if (word === 'SETTINGS') settingsStart ??= token.start;
    if (sources.has(word)) return finish(text, token, settingsStart, words.next().value);
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
  // One line end or run of blanks belongs to the statement; every byte after it is data.
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
