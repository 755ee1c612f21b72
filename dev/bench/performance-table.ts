import { type Figure, ratioOf, shownNumber } from './figures';

/** A figure as docs/performance.json stores it. */
export type PerformanceRow = Figure & { bench: string; machine: string; day: string };

export const rowsMax = 40;

const start = '<!-- The table is written by `npm run performance`. -->';
const end = '<!-- End of the table. -->';

const isSame = (one: PerformanceRow, other: PerformanceRow) =>
  one.bench === other.bench && one.scenario === other.scenario;

/** Replaces rows of the same bench and scenario, in their place; new ones follow their bench's. */
export function mergeRows(
  known: readonly PerformanceRow[],
  measured: readonly PerformanceRow[],
): PerformanceRow[] {
  const rows = known.map((row) => measured.find((each) => isSame(each, row)) ?? row);
  for (const row of measured) {
    if (known.some((each) => isSame(each, row))) continue;
    const last = rows.findLastIndex(({ bench }) => bench === row.bench);
    rows.splice(last < 0 ? rows.length : last + 1, 0, row);
  }
  return rows;
}

function comparison({ result, compared }: PerformanceRow): string {
  if (!compared) return '';
  return `${shownNumber(compared.result)}: ${compared.name} (${ratioOf(result, compared.result)} of it)`;
}

function tableOf(rows: readonly PerformanceRow[]): string {
  const lines = rows.map((row) =>
    [
      row.scenario,
      row.aim,
      `${shownNumber(row.result)} ${row.unit}`.trim(),
      comparison(row),
      `\`${row.bench}\``,
      row.day,
    ].join(' | '),
  );
  return [
    'scenario | aim | result | plain limit, peer or other size | bench | date',
    '---|---|---|---|---|---',
    ...lines,
  ]
    .map((line) => `| ${line.replaceAll(/ {2,}/g, ' ')} |`)
    .join('\n')
    .replace('| ---|---|---|---|---|--- |', '|---|---|---|---|---|---|');
}

/** Returns the page with its table made of these rows. */
export function renderPerformance(page: string, rows: readonly PerformanceRow[]): string {
  if (rows.length > rowsMax) {
    throw new Error(`${rows.length} rows, more than ${rowsMax}: record fewer figures in a bench.`);
  }
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page lacks “${start}” or “${end}”.`);
  return `${page.slice(0, from + start.length)}\n\n${tableOf(rows)}\n\n${page.slice(to)}`;
}
