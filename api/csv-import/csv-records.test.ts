import fc from 'fast-check';
import { RecordCutter } from './csv-records';

function cut(pieces: string[], delimiter = ',') {
  const cutter = new RecordCutter(delimiter);
  const records = pieces.flatMap((piece) => [...cutter.cut(piece, false)]);
  return [...records, ...cutter.cut('', true)];
}
const texts = (text: string) =>
  cut([text]).map((record) => `${record.row}${record.isMalformed ? '!' : ''} ${record.text}`);

it.each([
  ['', []],
  ['a,b', ['1 a,b']],
  ['a\nb\n', ['1 a', '2 b']],
  ['a\r\nb\r\n', ['1 a', '2 b']],
  ['a\rb\r', ['1 a', '2 b']],
  ['a\n\nb', ['1 a', '2 ', '3 b']],
  ['\n\r\n\r\r\n\na\n\n', ['5 ', '6 a', '7 ']],
  ['"a\nb",c\nd', ['1 "a\nb",c', '2 d']],
  ['"a""\n""b"\nc', ['1 "a""\n""b"', '2 c']],
  [' "a\nb" ,c\nd', ['1  "a\nb" ,c', '2 d']],
  ['5" pipe\nb', ['1 5" pipe', '2 b']],
  ['"a"b\nc', ['1! "a"b', '2 c']],
  ['x,"a\nb"c\nd', ['1! x,"a', '2 b"c', '3 d']],
  ['"open\nb\nc', ['1! "open', '2 b', '3 c']],
])('%j is cut into %j', (text, expected) => {
  expect(texts(text)).toEqual(expected);
});

it('how the text arrives makes no difference', () => {
  const char = fc.constantFrom('a', ',', '"', '\r', '\n', ' ', ';');
  fc.assert(
    fc.property(fc.array(fc.string({ unit: char, maxLength: 8 })), (pieces) => {
      // Where a run of empty lines is cut is no matter.
      const rows = (texts: string[]) => cut(texts).filter(({ text }) => text !== '');
      expect(rows(pieces)).toEqual(rows([pieces.join('')]));
    }),
    { numRuns: 3_000 },
  );
});

it('a row too long ends where its line ends, however the line end arrives', () => {
  const pieces = ['x'.repeat(40_000), 'x\r', '\nb', '\r\n', 'c'];
  expect(cut(pieces).map(({ row, text }) => `${row} ${text.slice(0, 2)}`)).toEqual([
    '1 xx',
    '2 b',
    '3 c',
  ]);
});

it('drops a row that is too long up to its end, quoted or not', () => {
  const long = 'x'.repeat(100_000);
  for (const start of ['', '"']) {
    const records = cut(['a\n', start, long, long, '\nb\n']);
    expect(records.map(({ row, isMalformed }) => [row, isMalformed])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
  }
});
