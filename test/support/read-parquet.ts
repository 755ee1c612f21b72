import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const bytesMax = 256 * 1024 * 1024;

/**
 * Reads a Parquet file in its order with ClickHouse, in a process of its own: not by what wrote it.
 * The format `ParquetMetadata` gives a row about the file.
 */
export async function readParquet<Row = Record<string, unknown>>(
  path: string,
  select = '*',
  format: 'Parquet' | 'ParquetMetadata' = 'Parquet',
): Promise<Row[]> {
  const sql = `SELECT ${select} FROM file('${path}', '${format}')
    SETTINGS max_threads = 1, input_format_parquet_preserve_order = 1,
      output_format_json_quote_64bit_integers = 0, date_time_output_format = 'iso'`;
  const script = "process.stdout.write(require('chdb').query(process.argv[1], 'JSONEachRow'))";
  const { stdout } = await run(process.execPath, ['-e', script, sql], { maxBuffer: bytesMax });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}
