import { parseDataInsert, startsWithInsert } from './insert-statement';

const parse = (text: string) => {
  const insert = parseDataInsert(text);
  return insert && { ...insert, data: text.slice(insert.dataOffset) };
};

it('the data begin right after the line that names the format', () => {
  expect(parse('INSERT INTO t FORMAT JSONEachRow\n{"a":1}')).toMatchObject({
    target: 'INSERT INTO t ',
    format: 'JSONEachRow',
    data: '{"a":1}',
  });
});

it('a blank line at the start of binary data is data', () => {
  expect(parse('INSERT INTO t FORMAT RowBinary\n\n\nx')?.data).toBe('\n\nx');
});

it('values are data, with their brackets', () => {
  expect(parse('insert into t (a, b) values (1, 2)')).toMatchObject({
    target: 'insert into t (a, b) ',
    format: 'Values',
    data: ' (1, 2)',
  });
});

it('settings stand apart, because the file is named before them', () => {
  const text = "INSERT INTO db.t (a) SETTINGS x = 'FORMAT y', z = 1 FORMAT CSV";
  expect(parse(text)).toMatchObject({
    target: 'INSERT INTO db.t (a) ',
    settings: "SETTINGS x = 'FORMAT y', z = 1 ",
    format: 'CSV',
    data: '',
  });
});

it.each([
  'INSERT INTO t SELECT * FROM u FORMAT Null',
  'INSERT INTO t (SELECT 1)',
  'INSERT INTO t WITH 1 AS x SELECT x',
  'INSERT INTO t; DROP TABLE u; INSERT INTO v FORMAT CSV',
  'SELECT 1',
])('%s has no data', (text) => {
  expect(parse(text)).toBeUndefined();
});

it.each([
  ['INSERT INTO `values` FORMAT CSV', 'INSERT INTO `values` '],
  ['INSERT INTO format FORMAT CSV', 'INSERT INTO format '],
  ['INSERT INTO db.format FORMAT CSV', 'INSERT INTO db.format '],
  [
    '/* FORMAT */ INSERT INTO {t:Identifier} FORMAT CSV',
    '/* FORMAT */ INSERT INTO {t:Identifier} ',
  ],
  [
    "INSERT INTO TABLE FUNCTION null('x String') FORMAT CSV",
    "INSERT INTO TABLE FUNCTION null('x String') ",
  ],
])('%s goes into the table that it names', (text, target) => {
  expect(parse(text)).toMatchObject({ target, format: 'CSV' });
});

it('comments before the statement do not hide what it is', () => {
  expect(startsWithInsert('-- a note\n/* more */ insert into t')).toBe(true);
  expect(startsWithInsert('SELECT 1 -- INSERT')).toBe(false);
});
