import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isBenchName } from './bench-names';
import { mergeRows, type PerformanceRow, renderPerformance, rowsMax } from './performance-table';

const docs = join(__dirname, '..', '..', 'docs');
const page = readFileSync(join(docs, 'performance.md'), 'utf8');
const rows = JSON.parse(readFileSync(join(docs, 'performance.json'), 'utf8')) as PerformanceRow[];

const row = (bench: string, scenario: string, result: number): PerformanceRow => ({
  bench,
  scenario,
  result,
  aim: '≤ 200',
  unit: 'ms',
  machine: 'A',
  day: '2026-11-29',
});

describe('docs/performance.md', () => {
  it('shows the rows of docs/performance.json', () => {
    expect(renderPerformance(page, rows)).toBe(page);
  });

  it('has rows of benches that exist, and at most forty', () => {
    expect(rows.map(({ bench }) => bench).filter((name) => !isBenchName(name))).toEqual([]);
    expect(rows.length).toBeLessThanOrEqual(rowsMax);
  });
});

describe('mergeRows', () => {
  it('replaces the row of a scenario, and adds a new one after those of its bench', () => {
    const known = [row('one', 'a', 1), row('two', 'a', 2)];
    const merged = mergeRows(known, [row('one', 'b', 3), row('two', 'a', 4)]);
    expect(merged.map(({ bench, scenario, result }) => [bench, scenario, result])).toEqual([
      ['one', 'a', 1],
      ['one', 'b', 3],
      ['two', 'a', 4],
    ]);
  });
});

describe('renderPerformance', () => {
  it('shows the ratio to what a result is compared with', () => {
    const compared = { kind: 'limit', name: 'engine alone', result: 16 } as const;
    const shown = renderPerformance(page, [{ ...row('rankings', 'a history', 20), compared }]);
    expect(shown).toContain(
      '| a history | ≤ 200 | 20 ms | 16: engine alone (1.25 of it) | `rankings` | 2026-11-29 |',
    );
  });

  it('refuses more rows than a reader can follow', () => {
    const many = Array.from({ length: rowsMax + 1 }, (_, index) => row('one', `${index}`, 1));
    expect(() => renderPerformance(page, many)).toThrow(/41 rows/);
  });
});
