import { isStreamed } from './streamed-formats';

const none = new Map<string, string>();

it('formats of separate rows are streamed', () => {
  for (const format of ['Native', 'JSONEachRow', 'TabSeparated', 'CSV', 'RowBinary']) {
    expect(isStreamed('SELECT 1', format, none)).toBe(true);
    expect(isStreamed(`SELECT 1 FORMAT ${format}`, 'TabSeparated', none)).toBe(true);
  }
});

it('formats with a head, a frame or separators are answered as a whole', () => {
  for (const format of [
    'JSON',
    'json',
    'JSONCompact',
    'CSVWithNames',
    'Values',
    'XML',
    'Parquet',
  ]) {
    expect(isStreamed('SELECT 1', format, none)).toBe(false);
    expect(isStreamed(`SELECT 1\nFORMAT ${format} -- said last`, 'TabSeparated', none)).toBe(false);
    expect(isStreamed(`SELECT 1 FORMAT ${format} SETTINGS a=1`, 'Native', none)).toBe(false);
  }
});

it('rows that a setting puts into one array are answered as a whole', () => {
  const name = 'output_format_json_array_of_rows';
  expect(isStreamed('SELECT 1', 'JSONEachRow', new Map([[name, '1']]))).toBe(false);
  expect(isStreamed(`SELECT 1 SETTINGS ${name} = 1`, 'JSONEachRow', none)).toBe(false);
});
