import { parseString } from 'fast-csv';
import { unguardFormula } from '../../platform/csv-cells';

type Cells = Record<string, string>;

/** Parses a file with a header row. */
export const parseCsv = (text: string) =>
  new Promise<Cells[]>((resolve, reject) => {
    const rows: Cells[] = [];
    parseString(text, { headers: true })
      .on('error', reject)
      .on('data', (row: Cells) => rows.push(row))
      .on('end', () => resolve(rows));
  });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toText = (value: unknown): string => (value === null ? '' : String(value));

/** Every value of a row under its dotted name; those of a list of objects are joined. */
function flatten(row: Record<string, unknown>, prefix = ''): Array<[string, string]> {
  return Object.entries(row).flatMap(([name, value]): Array<[string, string]> => {
    const path = `${prefix}${name}`;
    if (isObject(value)) return flatten(value, `${path}.`);
    if (!Array.isArray(value)) return [[path, toText(value)]];
    if (!value.some(isObject)) return [[path, value.map(toText).join('; ')]];
    const flat = value.map((entry) => new Map(flatten(entry as Record<string, unknown>)));
    const names = [...new Set(flat.flatMap((entry) => [...entry.keys()]))];
    return names.map((each) => [
      `${path}.${each}`,
      flat.map((entry) => entry.get(each) ?? '').join('; '),
    ]);
  });
}

/** Expects a CSV with the rows and values of a list's JSON, and no JSON in a cell. */
export async function expectCsvOf(rows: unknown[], text: string): Promise<void> {
  const parsed = await parseCsv(text);
  expect(parsed).toHaveLength(rows.length);
  for (const [index, row] of rows.entries()) {
    const cells = parsed[index] ?? {};
    const names = Object.keys(cells);
    for (const cell of Object.values(cells)) expect(cell).not.toMatch(/\[object|[{[]"|"[:}\]]/);
    for (const [path, value] of flatten(row as Record<string, unknown>)) {
      const column = names.find((name) => name === path);
      if (column !== undefined) {
        const empty = /^[; ]*$/.test(value) ? '' : value;
        expect([path, unguardFormula(cells[column] ?? '')]).toEqual([path, empty]);
        continue;
      }
      // A field without a value has empty columns; one that no schema names is `name=value`.
      const below = names.filter((name) => name.startsWith(`${path}.`));
      const above = names.filter((name) => path.startsWith(`${name}.`));
      expect([path, below.length + above.length]).not.toEqual([path, 0]);
      for (const name of below) expect([name, cells[name]]).toEqual([name, '']);
      for (const name of above) {
        expect(cells[name]).toContain(`${path.slice(name.length + 1)}=${value}`);
      }
    }
  }
}
