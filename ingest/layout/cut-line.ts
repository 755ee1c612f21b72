import type { Separator } from '../../modules/crawlers/rules/log-layout';

/** A field of a text line, without the quotes or brackets around it. */
export type Cell = {
  start: number;
  end: number;
  mark: '' | '"' | '[' | '(' | '{' | 'time';
  /** Of `name=value` and `name:value`. */
  name?: string;
};

const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
const clock = String.raw`\d\d:\d\d:\d\d(?:[.,]\d{1,9})?`;
const zone = String.raw`(?: ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d)(?![\w:]))?`;

/** Times that are written with blanks; each is one field. */
const timeAt = new RegExp(
  [
    String.raw`\d{4}[-/.]\d\d[-/.]\d\d(?:[T ]| - )${clock}${zone}`,
    String.raw`(?:[A-Z][a-z]{2}, )?\d\d?[/ -]${month}[/ -]\d{4}[: ]${clock}${zone}`,
    String.raw`[A-Z][a-z]{2} ${month} [ \d]\d \d\d:\d\d:\d\d (?:[A-Z]{3,4} )?\d{4}`,
    String.raw`[A-Z][a-z]{2} ${month} \d\d \d{4} ${clock} GMT[+-]\d{4}(?: \([A-Z][A-Za-z ]{2,40}\))?`,
    String.raw`${month} [ \d]\d ${clock}`,
    String.raw`\d\d?\.\d\d?\.\d{4},? ${clock}`,
    String.raw`\d\d?/\d\d?/\d{4},? \d\d?:\d\d:\d\d [AP]M`,
  ]
    .map((form) => `(?:${form})`)
    .join('|'),
  'y',
);
/** `request{method=` is how Rust's tracing begins a span. */
const nameAt = /[A-Za-z_@][\w.@{-]{0,60}=/y;
const labelAt = /[A-Za-z_@][\w.@-]{0,60}:/y;
const colonNameAt = /[A-Za-z_@][\w.@-]{0,60}: ?(?=[\w"'/[({-])/y;
const noName = /(?!)/y;
const openRequest = /"[A-Z]{3,10} \S+ HTTP\/[\d.]+ [^"]/y;
const cellsMax = 400;

const isBlank = (char: string | undefined): boolean => char === ' ' || char === '\t';
const isEnd = (text: string, at: number, end: number): boolean => at >= end || isBlank(text[at]);

/** The quote that closes a field: not escaped, and before a blank or the end. */
function closingQuote(text: string, from: number, end: number, quote = '"'): number {
  for (let at = text.indexOf(quote, from); at >= 0 && at < end; at = text.indexOf(quote, at + 1)) {
    let slashes = 0;
    while (at - slashes > from && text[at - slashes - 1] === '\\') slashes += 1;
    const next = text[at + 1] === ',' ? at + 2 : at + 1;
    if (slashes % 2 === 0 && (isEnd(text, next, end) || closesSpan(text, at + 1))) return at;
  }
  return -1;
}

/** Whether a span's fields end here, as Rust's tracing writes them. */
const closesSpan = (text: string, at: number): boolean =>
  text[at] === '}' && text[at + 1] === ':' && isBlank(text[at + 2]);

const closers = { '[': ']', '(': ')', '{': '}' } as const;
const isOpener = (char: string | undefined): char is keyof typeof closers =>
  char === '[' || char === '(' || char === '{';

/** The bracket that closes a field: before a blank, a colon or the end. */
function closingBracket(text: string, from: number, end: number, closer: string): number {
  for (
    let at = text.indexOf(closer, from);
    at >= 0 && at < end;
    at = text.indexOf(closer, at + 1)
  ) {
    if (isEnd(text, at + 1, end) || (text[at + 1] === ':' && isEnd(text, at + 2, end))) return at;
  }
  return -1;
}

function wordEnd(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && !isBlank(text[at])) at += 1;
  return at;
}

const listItem = /^(?:[\da-f[\]]*[.:][\d.:a-f[\]]+|-|unknown),?$/i;
/** Whether a word continues after a comma and a blank, as lists of addresses do. */
const isListPart = (word: string): boolean => word.endsWith(',') && listItem.test(word);

/** The bracket that closes a round one, with those within it, as agents have them; else the first. */
function closingRound(text: string, from: number, end: number): number {
  let depth = 1;
  for (let at = from; at < end; at++) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth > 0) continue;
    return isEnd(text, at + 1, end) || /[:,]/.test(text[at + 1] ?? '') ? at : glued;
  }
  return -1;
}
const glued = -2;

const productAt =
  /[A-Za-z][\w.-]{0,60}\/v?\d[\w.]{0,20}(?: [A-Za-z][\w.-]{0,60}\/\d[\w.]{0,20}){0,3} \(/y;
const nextName = / [A-Za-z_@][\w.@-]{0,60}=/g;

/** Where an agent without quotes ends that is the value of a name: before the next name. */
function agentEnd(text: string, { start, mark }: Cell, end: number): number | undefined {
  productAt.lastIndex = start;
  if (mark !== '' || !productAt.test(text)) return undefined;
  nextName.lastIndex = start;
  const next = nextName.exec(text)?.index ?? end;
  return Math.min(next, end);
}

function cellAt(
  text: string,
  at: number,
  end: number,
  nameForm = nameAt,
): { cell: Cell; next: number } {
  const char = text[at];
  timeAt.lastIndex = at;
  if (/[\dA-Z]/.test(char ?? '') && timeAt.test(text) && timeAt.lastIndex <= end) {
    const to = timeAt.lastIndex;
    if (!/[\w-]/.test(text[to] ?? ''))
      return { cell: { start: at, end: to, mark: 'time' }, next: to };
  }
  openRequest.lastIndex = at;
  // Gin's own example opens a quote before the request and never closes it.
  if (char === '"' && openRequest.test(text)) return cellAt(text, at + 1, end);
  if (char === "'" || char === '`') {
    const close = closingQuote(text, at + 1, end, char);
    if (close >= 0) return { cell: { start: at + 1, end: close, mark: '"' }, next: close + 1 };
  }
  if (char === '"') {
    const close = closingQuote(text, at + 1, end);
    const to = close < 0 ? end : close;
    return { cell: { start: at + 1, end: to, mark: '"' }, next: to + 1 };
  }
  if (isOpener(char)) {
    const round = char === '(' ? closingRound(text, at + 1, end) : -1;
    const close = round === -1 ? closingBracket(text, at + 1, end, closers[char]) : round;
    if (close >= 0) return { cell: { start: at + 1, end: close, mark: char }, next: close + 1 };
  }
  nameForm.lastIndex = at;
  const named = nameForm.exec(text)?.[0];
  if (named !== undefined && at + named.length <= end) {
    const value = cellAt(text, at + named.length, end, noName);
    const name = /^[^:={]*/.exec(named)?.[0] ?? '';
    if (at + named.length >= end || isBlank(text[at + named.length])) {
      const empty = at + named.length;
      return {
        cell: { start: empty, end: empty, mark: '', name },
        next: empty,
      };
    }
    const agent = agentEnd(text, value.cell, end);
    const next = Math.max(value.next, agent ?? 0);
    const to = agent ?? value.cell.end;
    // A comma after a word is punctuation, as after a quote.
    const isStop = value.cell.mark === '' && text[to - 1] === ',' && isEnd(text, to, end);
    return { cell: { ...value.cell, end: isStop ? to - 1 : to, name }, next };
  }
  let to = wordEnd(text, at, end);
  let word = text.slice(at, to);
  while (isListPart(word) && isBlank(text[to])) {
    const next = wordEnd(text, to + 1, end);
    word = text.slice(to + 1, next);
    if (!listItem.test(word)) break;
    to = next;
  }
  return { cell: { start: at, end: to, mark: '' }, next: to };
}

/** Python's logging writes these before a message by default, a logger of Go before the time. */
const levelAndLogger = /(?:DEBUG|INFO|WARNING):[\w.]{1,80}:(?=\S)|(?:INFO|WARN)(?=\[\d{4}-)/y;

const colonName = /(?:^|[\s,])[A-Za-z_][\w.-]{0,60}: ?(?=[\w"'/[])/g;
const quotedWords = /"(?:[^"\\]|\\.)*"/g;
const colonNamesMin = 4;

/** How a line writes names before values: `name=value`, or `name: value` where it has several. */
function nameFormOf(text: string): RegExp {
  if (!text.includes(': ') && !text.includes(':"')) return nameAt;
  const names = text.replace(quotedWords, '""').match(colonName)?.length ?? 0;
  return names < colonNamesMin ? nameAt : colonNameAt;
}

/** Cuts words, quotes and brackets that blanks separate. */
export function cutWords(text: string, start = 0, end = text.length): Cell[] {
  const cells: Cell[] = [];
  const nameForm = nameFormOf(text);
  let at = start;
  while (at < end && cells.length < cellsMax) {
    if (isBlank(text[at])) {
      at += 1;
      continue;
    }
    levelAndLogger.lastIndex = at;
    if (levelAndLogger.test(text) && levelAndLogger.lastIndex < end) at = levelAndLogger.lastIndex;
    const { cell, next } = cellAt(text, at, end, nameForm);
    cells.push(cell);
    at = Math.max(next, at + 1);
    // A colon or a comma after a field is punctuation.
    if (/[:,]/.test(text[at] ?? '') && isEnd(text, at + 1, end)) at += 1;
  }
  return cells;
}

/** Whether nearly all fields are `label:value`, as LTSV writes them. */
function isLabelled(text: string): boolean {
  const fields = text.split('\t');
  const labelled = fields.filter((field) => /^[A-Za-z_][\w.-]{0,60}:/.test(field));
  return fields.length > 2 && labelled.length >= fields.length * 0.8;
}

const quotedText = /"(?:[^"]|"")*"/g;

/** How many commas a line has outside of quotes that no blank follows, as within agents. */
export const tightCommas = (text: string): number =>
  text.replace(quotedText, '').split(/,(?! )/).length - 1;

/** Cuts at each separator outside of quotes around whole fields. */
function cutFields(text: string, separator: string): Cell[] {
  const cells: Cell[] = [];
  const end = text.length;
  const nameForm = separator === '\t' && isLabelled(text) ? labelAt : nameAt;
  const isTight = separator === ',' && tightCommas(text) > 3;
  let at = 0;
  while (at <= end && cells.length < cellsMax) {
    let start = at;
    while (start < end && isBlank(text[start]) && text[start] !== separator) start += 1;
    let to = -1;
    nameForm.lastIndex = start;
    const name = nameForm.exec(text)?.[0] ?? '';
    const valueAt = start + name.length;
    if (text[valueAt] === '"') {
      for (
        let quote = text.indexOf('"', valueAt + 1);
        quote >= 0;
        quote = text.indexOf('"', quote + 1)
      ) {
        const rest = /^[ \t]*/.exec(text.slice(quote + 1, quote + 20))?.[0].length ?? 0;
        const after = text[quote + 1] === separator ? quote + 1 : quote + 1 + rest;
        if (after < end && text[after] !== separator) continue;
        const named = name === '' ? {} : { name: name.slice(0, -1) };
        cells.push({ start: valueAt + 1, end: quote, mark: '"', ...named });
        to = after;
        break;
      }
    }
    if (to < 0) {
      to = text.indexOf(separator, start);
      while (isTight && to >= 0 && text[to + 1] === ' ') to = text.indexOf(separator, to + 1);
      if (to < 0) to = end;
      let stop = to;
      while (stop > start && isBlank(text[stop - 1])) stop -= 1;
      cells.push(enclosed(text, start, stop, separator === '|' ? headerOr(text, start) : nameForm));
    }
    at = to + 1;
  }
  return cells;
}

const headerAt = /[A-Z][A-Za-z-]{1,30}: /y;

/** Hiawatha writes headers as they were sent, with their names. */
function headerOr(text: string, start: number): RegExp {
  headerAt.lastIndex = start;
  return headerAt.test(text) ? headerAt : nameAt;
}

/** A field that may have a name, or be in brackets. */
function enclosed(text: string, start: number, end: number, nameForm: RegExp): Cell {
  const char = text[start];
  if (isOpener(char) && text[end - 1] === closers[char] && end - start > 1) {
    return { start: start + 1, end: end - 1, mark: char };
  }
  nameForm.lastIndex = start;
  const named = nameForm.exec(text)?.[0];
  if (named === undefined || start + named.length > end) return { start, end, mark: '' };
  const from = start + named.length;
  const name = named.trimEnd().slice(0, -1);
  const isQuoted = end - from > 1 && text[from] === '"' && text[end - 1] === '"';
  return isQuoted
    ? { start: from + 1, end: end - 1, mark: '"', name }
    : { start: from, end, mark: '', name };
}

/** Cuts a line into its fields. */
export const cutLine = (text: string, separator: Separator): Cell[] =>
  separator === ' ' ? cutWords(text) : cutFields(text, separator);
