import { parseString } from 'fast-csv';
import { AppError } from '../../platform/errors';
import { type CsvRecord, RecordCutter } from './csv-records';
import { csvText, detectDelimiter } from './csv-text';

export type ParsedRow = { row: number; cells: string[] | undefined };
export type RowBlock<Columns> = { columns: Columns; rows: ParsedRow[] };

/** What a file of one kind has in its header. */
export type CsvFormat<Columns> = {
  /** Reads the header; undefined for a row that is not a header. */
  readHeader: (cells: string[]) => Columns | undefined;
  /** Throws a 422 for a file without a header. */
  refuseHeader: (rowsMax: number) => never;
};

/** Rows parsed and then written per block. */
const blockRowsMax = 1_000;

/** A block is read in one turn of the event loop, so its text is bounded as well. */
const blockCharsMax = 256 * 1024;

/** Some tools write a title and a date above the header. */
const headerRowsMax = 10;
const headerCharsMax = 64 * 1024;

const textCharsUsual = 64 * 1024 * 1024;

/**
 * Yields the rows of a CSV file below its header, in blocks, without blank ones. `cells` is
 * undefined for a malformed row. Throws a 422 for a file without a header. A sender that
 * disconnects halfway is a 400 and no error of ours.
 */
export async function* csvRowBlocks<Columns>(
  body: AsyncIterable<Buffer>,
  format: CsvFormat<Columns>,
  textCharsMax = textCharsUsual,
): AsyncGenerator<RowBlock<Columns>> {
  try {
    yield* rowBlocks(body, format, textCharsMax);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_STREAM_PREMATURE_CLOSE' && code !== 'ECONNRESET') throw error;
    throw new AppError('bad_request', 'The file ended before it was complete. Send it again.', {
      cause: error,
    });
  }
}

async function* rowBlocks<Columns>(
  body: AsyncIterable<Buffer>,
  { readHeader, refuseHeader }: CsvFormat<Columns>,
  textCharsMax: number,
): AsyncGenerator<RowBlock<Columns>> {
  const pieces = csvText(body);
  const start = await readStart(pieces);
  const header = findHeader(start.text, readHeader);
  if (!header) return refuseHeader(headerRowsMax);
  const cutter = new RecordCutter(header.delimiter);
  let waiting: CsvRecord[] = [];
  let waitingChars = 0;
  let columns: Columns | undefined;
  for await (const { text, isLast } of limited(start, pieces, textCharsMax)) {
    for (const record of cutter.cut(text, isLast)) {
      if (record.row === header.row) {
        const [cells = []] = await parseRecords([record], header.delimiter);
        columns = readHeader(cells) ?? refuseHeader(headerRowsMax);
      } else if (columns && record.text.trim() !== '') {
        waiting.push(record);
        waitingChars += record.text.length;
      }
      const isFull = waiting.length === blockRowsMax || waitingChars >= blockCharsMax;
      if (isFull && columns) {
        yield { columns, rows: await parseBlock(waiting, header.delimiter) };
        waiting = [];
        waitingChars = 0;
      }
    }
  }
  yield {
    columns: columns ?? refuseHeader(headerRowsMax),
    rows: await parseBlock(waiting, header.delimiter),
  };
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
