import { once } from 'node:events';
import { selectFields } from './select-fields';
import { formatRecord, formatTable } from './table';

export type OutputOptions = {
  /** Fields to show, or true for all. */
  json?: string | true;
  jsonl?: boolean;
  csv?: boolean;
  fields?: string;
};

/** Writes to stdout as fast as its reader takes it. */
export async function write(text: string | Uint8Array): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

/** A file and a pipe have no width, but people read them. */
const width = (): number => process.stdout.columns ?? 200;

/** Says something about the work; never mixed with the output. */
export const note = (line: string): void => void process.stderr.write(`${line}\n`);

/** Returns the fields that were asked for; undefined for all. Empty names are unknown fields. */
export const fieldsOf = ({ json, fields }: OutputOptions): string[] | undefined => {
  const text = fields ?? (typeof json === 'string' ? json : undefined);
  return text?.split(',').map((field) => field.trim());
};

/** Prints one resource: JSON where it was asked for, else lines for people. */
export async function printRecord(value: unknown, options: OutputOptions): Promise<void> {
  const picked = selectFields(value, fieldsOf(options));
  if (options.jsonl) return write(`${JSON.stringify(picked)}\n`);
  if (options.json !== undefined) return write(`${JSON.stringify(picked, null, 2)}\n`);
  return write(`${formatRecord(picked, width())}\n`);
}

/** Prints rows: JSON where it was asked for, else a table as wide as the terminal. */
export async function printRows(rows: readonly object[], options: OutputOptions): Promise<void> {
  const fields = fieldsOf(options);
  const picked = selectFields(rows, fields) as object[];
  if (options.jsonl) return write(picked.map((row) => `${JSON.stringify(row)}\n`).join(''));
  if (options.json !== undefined) return write(`${JSON.stringify(picked, null, 2)}\n`);
  if (picked.length === 0) return;
  const table = formatTable(picked, width(), { isAskedFor: fields !== undefined });
  await write(`${table}\n`);
}
