import fc from 'fast-check';
import { parseString } from 'fast-csv';
import { csvRecord, unguardFormula } from './csv-cells';

const parse = (text: string) =>
  new Promise<string[][]>((resolve, reject) => {
    const rows: string[][] = [];
    parseString(text, { headers: false })
      .on('data', (row: string[]) => rows.push(row))
      .on('error', reject)
      .on('end', () => resolve(rows));
  });

it.each([
  [['a', 1, null, true], 'a,1,,true\r\n'],
  [['say "hi"', 'a,b', 'two\nlines'], '"say ""hi""","a,b","two\nlines"\r\n'],
  [['=1+1', '-2', -2, '@x', '+49'], "'=1+1,'-2,-2,'@x,'+49\r\n"],
  [[null], '""\r\n'],
])('%j is the record %j', (cells, record) => {
  expect(csvRecord(cells)).toBe(record);
});

/** Some texts are blanks alone, or begin with one. */
const cellText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(' ', '\t', '\v', '\f', '\u00a0', '\r', '\n', '"', ',', 'x') }),
);

it('another reader of RFC 4180 gets back what was written, and no cell is a formula', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cellText, { minLength: 3, maxLength: 3 }), { minLength: 1 }),
      async (rows) => {
        // The reader loses a first cell of blanks alone (fast-csv, pull request 1243): these have a
        // cell before them.
        const numbered = rows.map((row, index) => [`row ${index}`, ...row]);
        const found = await parse(numbered.map(csvRecord).join(''));
        expect(found.map((row) => row.map(unguardFormula))).toEqual(numbered);
        for (const cell of found.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      },
    ),
    { numRuns: 30 },
  );
});
