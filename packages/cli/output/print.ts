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

/** Says something about the work; never mixed with the output. */
export const note = (line: string): void => void process.stderr.write(`${line}\n`);

export const fieldsOf = ({ json, fields }: OutputOptions): string[] => {
  const text = fields ?? (typeof json === 'string' ? json : '');
  return text
    .split(',')
    .map((field) => field.trim())
    .filter((field) => field !== '');
};

/** Prints one resource: JSON where it was asked for, else lines for people. */
export async function printRecord(value: unknown, options: OutputOptions): Promise<void> {
  const picked = selectFields(value, fieldsOf(options));
  if (options.jsonl) return write(`${JSON.stringify(picked)}\n`);
  if (options.json) return write(`${JSON.stringify(picked, null, 2)}\n`);
  return write(`${formatRecord(picked)}\n`);
}

/** Prints rows: JSON where it was asked for, else a table as wide as the terminal. */
export async function printRows(rows: readonly object[], options: OutputOptions): Promise<void> {
  const fields = fieldsOf(options);
  const picked = selectFields(rows, fields) as object[];
  if (options.jsonl) return write(picked.map((row) => `${JSON.stringify(row)}\n`).join(''));
  if (options.json) return write(`${JSON.stringify(picked, null, 2)}\n`);
  if (picked.length === 0) return;
  const table = formatTable(picked, process.stdout.columns ?? 200, { hasEmpty: fields.length > 0 });
  await write(`${table}\n`);
}
