import { parseString } from 'fast-csv';
import { AppError, invalid } from '../../platform/errors';
import { type CsvRecord, RecordCutter } from './csv-records';
import { csvText, detectDelimiter } from './csv-text';
import type { FileWarning } from './file-warning';
import { SpreadsheetSigns } from './spreadsheet-signs';

export type ParsedRow = { row: number; cells: string[] | undefined };
export type RowBlock<Columns> = { columns: Columns; rows: ParsedRow[] };

/** What a file of one kind has in its header. */
export type CsvFormat<Columns> = {
  /** Reads the header; undefined for a row that is not a header. */
  readHeader: (cells: string[]) => Columns | undefined;
  /** Throws a 422 for a file without a header, by its first rows. */
  refuseHeader: (rowsMax: number, rows: readonly (readonly string[])[]) => never;
};

/** Blank rows so far; files of one archive share it. */
export type BlankRows = { count: number };

export type CsvOptions = {
  textCharsMax?: number;
  blankRows?: BlankRows;
  /** Gets what looks changed by a spreadsheet. */
  warnings?: FileWarning[];
};

/** Rows parsed and then written per block. */
const blockRowsMax = 1_000;

/** A block is read in one turn of the event loop, so its text is bounded as well. */
const blockCharsMax = 256 * 1024;

/** Some tools write a title and a date above the header. */
const headerRowsMax = 10;
const headerCharsMax = 64 * 1024;

const textCharsUsual = 64 * 1024 * 1024;

/** A spreadsheet with a stray cell far below has thousands; rows cost time even if they are blank. */
const blankRowsMax = 100_000;

function countBlank(blankRows: BlankRows, more: number): void {
  blankRows.count += more;
  if (blankRows.count <= blankRowsMax) return;
  throw invalid(
    'body',
    'too_many_blank_rows',
    `The file has over ${blankRowsMax} blank rows. Delete them, and send it again.`,
  );
}

/**
 * Yields the rows of a CSV file below its header, in blocks, without blank ones. `cells` is
 * undefined for a malformed row. Throws a 422 for a file without a header, or with a great many
 * blank rows.
 */
export async function* csvRowBlocks<Columns>(
  body: AsyncIterable<Buffer>,
  { readHeader, refuseHeader }: CsvFormat<Columns>,
  { textCharsMax = textCharsUsual, blankRows = { count: 0 }, warnings = [] }: CsvOptions = {},
): AsyncGenerator<RowBlock<Columns>> {
  const pieces = csvText(body);
  const start = await readStart(pieces);
  const header = findHeader(start.text, readHeader);
  if (!header) return refuseHeader(headerRowsMax, await firstRows(start));
  const cutter = new RecordCutter(header.delimiter);
  let waiting: CsvRecord[] = [];
  let waitingChars = 0;
  let columns: Columns | undefined;
  let signs: SpreadsheetSigns | undefined;
  let lastRow = 0;
  const parseWaiting = async () => {
    const rows = await parseBlock(waiting, header.delimiter);
    countBlank(blankRows, waiting.length - rows.length);
    waiting = [];
    waitingChars = 0;
    for (const row of rows) signs?.look(row);
    return rows;
  };
  for await (const { text, isLast } of limited(start, pieces, textCharsMax)) {
    for (const record of cutter.cut(text, isLast)) {
      if (record.row === header.row) {
        const [cells = []] = await parseRecords([record], header.delimiter);
        columns = readHeader(cells) ?? refuseHeader(headerRowsMax, [cells]);
        signs = new SpreadsheetSigns(warnings, cells, fieldsOf(columns));
      } else if (record.text.trim() === '') {
        countBlank(blankRows, record.row - lastRow);
      } else if (columns) {
        waiting.push(record);
        waitingChars += record.text.length;
      }
      lastRow = record.row;
      const isFull = waiting.length === blockRowsMax || waitingChars >= blockCharsMax;
      if (isFull && columns) yield { columns, rows: await parseWaiting() };
    }
  }
  const rows = await parseWaiting();
  signs?.end(lastRow);
  yield { columns: columns ?? refuseHeader(headerRowsMax, []), rows };
}

/** Most formats map fields to columns. */
const fieldsOf = (columns: unknown): Iterable<[string, number]> =>
  (columns as { indexByField?: Map<string, number> }).indexByField ?? [];

/** Rows of a file whose header is not known, the first that has several cells as such. */
async function firstRows({ text }: Start): Promise<string[][]> {
  const lines = text.split(/\r\n|\r|\n/).slice(0, headerRowsMax);
  const delimiter = lines.map(detectDelimiter).find((each, at) => lines[at]?.includes(each)) ?? ',';
  const records = [...new RecordCutter(delimiter).cut(`${lines.join('\n')}\n`, true)];
  const rows = await parseBlock(records, delimiter);
  const cells = rows.flatMap((row) => row.cells ?? []).length === 0 ? [] : rows;
  return cells.flatMap((row) => (row.cells && row.cells.length > 1 ? [row.cells] : []));
}

type Start = { text: string; isEnd: boolean };

/** Reads enough text to find the header. */
async function readStart(pieces: AsyncGenerator<string>): Promise<Start> {
  let text = '';
  const lineCount = () => text.split(/\r\n|\r|\n/).length;
  while (text.length < headerCharsMax && lineCount() <= headerRowsMax + 1) {
    const next = await pieces.next();
    if (next.done) return { text, isEnd: true };
    text += next.value;
  }
  return { text, isEnd: false };
}

function findHeader(
  text: string,
  readHeader: (cells: string[]) => unknown,
): { row: number; delimiter: string } | undefined {
  const lines = text.split(/\r\n|\r|\n/).slice(0, headerRowsMax);
  for (const [index, line] of lines.entries()) {
    const delimiter = detectDelimiter(line);
    if (readHeader(line.split(delimiter))) return { row: index + 1, delimiter };
  }
  return undefined;
}

async function* limited(start: Start, rest: AsyncGenerator<string>, textCharsMax: number) {
  let charCount = start.text.length;
  yield { text: start.text, isLast: start.isEnd };
  if (start.isEnd) return;
  for await (const text of rest) {
    charCount += text.length;
    if (charCount > textCharsMax) {
      throw new AppError('payload_too_large', `The file is over ${textCharsMax} characters.`, {
        headers: { Connection: 'close' },
      });
    }
    yield { text, isLast: false };
  }
  yield { text: '', isLast: true };
}

async function parseBlock(records: CsvRecord[], delimiter: string): Promise<ParsedRow[]> {
  const sound = records.filter(({ isMalformed }) => !isMalformed);
  const parsed = (await parseRecords(sound, delimiter)).values();
  return records
    .map(({ row, isMalformed }): ParsedRow => {
      const cells = isMalformed ? undefined : parsed.next().value;
      return { row, cells: cells as string[] | undefined };
    })
    .filter(({ cells }) => cells === undefined || cells.some((cell) => cell.trim() !== ''));
}

function parseRecords(records: CsvRecord[], delimiter: string): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const rows: string[][] = [];
    parseString(records.map(({ text }) => text).join('\n'), { delimiter })
      .on('error', reject)
      .on('data', (cells: string[]) => rows.push(cells))
      .on('end', () => resolve(rows));
  });
}
