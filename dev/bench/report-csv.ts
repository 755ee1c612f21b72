import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { format } from 'fast-csv';
import { csvOf } from '../../modules/reports/csv';
import { csvTables } from '../../modules/reports/csv-tables';
import { freezeDataset } from '../../modules/reports/freeze-dataset';
import { openFrozen } from '../../modules/reports/open-frozen';
import type {
  ReportCell,
  ReportDataset,
  ReportTable,
} from '../../modules/reports/rules/report-dataset';
import { FolderStore } from '../../platform/files/folder-store';
import { perSecond, print, table } from './print';

const rowCount = 1_000_000;
const runs = 3;

const rowTable: ReportTable = {
  key: 'keywords',
  title: 'Keywords',
  rowCount,
  shownMax: 50,
  note: null,
  columns: ['keyword', 'position', 'before', 'volume', 'url', 'readAt'].map((key) => ({
    key,
    label: key,
    format: 'text' as const,
  })),
};

const dataset: ReportDataset = {
  schemaVersion: 1,
  reportId: 'rep_bench',
  type: 'rankings',
  title: 'Bench',
  language: 'en',
  dataSource: 'sandbox',
  websites: [],
  timezone: 'UTC',
  comparison: null,
  sources: [],
  summary: [],
  recommendations: [],
  period: { from: '2026-10-24', to: '2026-11-20' },
  asOf: '2026-11-21T09:30:00.000Z',
  branding: { name: 'Bench', color: '#1f4e79', footer: null, logo: null },
  sections: [
    {
      key: 'keywords',
      title: 'Keywords',
      websiteId: null,
      hasSandboxData: true,
      comment: null,
      blocks: [{ kind: 'table', table: rowTable }],
    },
  ],
};

/** Cells as reports have them: with commas, quotes, other scripts, gaps and formula-like text. */
const words = ['trail running shoes', 'boots, "warm"', 'кроссовки', '跑步鞋', '=SUM(A1)', 'tent'];

const rowAt = (index: number): ReportCell[] => [
  `${words[index % words.length]} ${index}`,
  index % 7 === 0 ? null : (index % 100) + 1,
  (index % 90) + 1,
  (index % 500) * 10,
  `https://shop.example/category/${index % 1000}/product-${index}`,
  '2026-11-20T04:10:00.000Z',
];

function* rows(): Generator<ReportCell[]> {
  for (let index = 0; index < rowCount; index += 1) yield rowAt(index);
}

class Counter extends Writable {
  bytes = 0;

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.bytes += chunk.length;
    done();
  }
}

type RunFigures = { seconds: number; bytes: number };

async function measure(open: () => Readable[]): Promise<RunFigures> {
  let best: RunFigures | undefined;
  for (let run = 0; run < runs; run += 1) {
    const counter = new Counter();
    const before = process.cpuUsage();
    await pipeline([...open(), counter]);
    const { user, system } = process.cpuUsage(before);
    const found = { seconds: (user + system) / 1e6, bytes: counter.bytes };
    if (!best || found.seconds < best.seconds) best = found;
  }
  return best ?? { seconds: 0, bytes: 0 };
}

const mib = (bytes: number) => Math.round(bytes / 1024 / 1024).toString();

/**
 * Writes a CSV of 1,000,000 rows from a frozen dataset, compared with fast-csv with rows in memory.
 */
export async function benchReportCsv(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-bench-'));
  try {
    const store = new FolderStore(folder);
    const frozen = await freezeDataset(store, 'bench/', {
      dataset,
      rows: new Map([
        [
          'keywords',
          async function* () {
            yield* rows();
          },
        ],
      ]),
    });
    const report = await openFrozen(store, frozen, null);
    const [own] = csvTables(report);
    if (!own) throw new Error('no table');
    const ours = await measure(() => [csvOf(own, { bom: false })]);
    const peakBytes = process.resourceUsage().maxRSS * 1024;
    const raw = await measure(() => [
      Readable.from(rows()),
      format({ headers: own.head }) as never,
    ]);
    print(
      `report-csv: ${rowCount.toLocaleString('en')} rows of six columns; the least of ${runs} runs`,
    );
    const line = (name: string, { seconds, bytes }: RunFigures, more: string) => [
      name,
      seconds.toFixed(2),
      perSecond(rowCount, seconds),
      mib(bytes),
      more,
    ];
    table(
      ['what', 'CPU s', 'rows/s', 'MiB', 'peak RSS MiB'],
      [
        line('fast-csv, rows at hand', raw, ''),
        line('frozen dataset to CSV', ours, mib(peakBytes)),
      ],
    );
    print(`${(raw.seconds / ours.seconds).toFixed(2)} times the raw speed`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
