import { bulkFormatOf, unknownColumns } from './bulk-format';

it('recognizes Parquet, and CSV with the names of its columns', () => {
  expect(bulkFormatOf(Buffer.from('PAR1\u0015'))).toEqual({ format: 'Parquet', names: undefined });
  expect(bulkFormatOf(Buffer.from('\ufeff"data_date",site_url\r\n2026-11-01,'))).toEqual({
    format: 'CSVWithNames',
    names: ['data_date', 'site_url'],
  });
});

it('adds to the keys of JSON lines those that BigQuery leaves out without a value', () => {
  const { format, names } = bulkFormatOf(Buffer.from('{"data_date":"2026-11-01","query":"x"}\n{'));
  expect(format).toBe('JSONEachRow');
  expect(names?.toSorted()).toEqual(['country', 'data_date', 'device', 'query', 'url']);
  expect(bulkFormatOf(Buffer.from('{"data_date":"2026-1'))).toMatchObject({ names: undefined });
});

it('lists unknown columns, cut to 100 characters', () => {
  expect(unknownColumns(['clicks', 'x'.repeat(200)])).toEqual(['x'.repeat(100)]);
});
