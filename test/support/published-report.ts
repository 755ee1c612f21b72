import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { recordJobOutcome } from '../../modules/jobs/store/job-store';
import { freezeDataset } from '../../modules/reports/freeze-dataset';
import type { ReportDataset } from '../../modules/reports/rules/report-dataset';
import type { ReportOptions } from '../../modules/reports/rules/report-options';
import {
  createReport,
  folderOf,
  storeFiles,
  storeFrozen,
} from '../../modules/reports/store/report-store';
import type { FileStore } from '../../platform/files/file-store';
import type { Queries } from '../../platform/postgres/database';

/** What a report is made from where a test says nothing else. */
export const sampleReportOptions = (websiteIds: string[]): ReportOptions => ({
  type: 'overview',
  title: 'Sample',
  formats: ['json'],
  websiteIds,
  timezone: 'UTC',
  period: { from: '2026-10-01', to: '2026-10-28' },
  comparison: null,
  sections: ['rankings'],
  language: 'en',
  csvBom: false,
  mode: 'live',
  branding: { name: 'Sample', color: '#1f4e79', footer: null, logo: null },
});

export const sampleFile = Buffer.from('{"sample":true}\n');

/** The data of a report that has one section, with a sentence. */
const sampleDataset = (reportId: string, options: ReportOptions): ReportDataset => ({
  schemaVersion: 1,
  reportId,
  type: options.type,
  title: options.title,
  language: options.language,
  websites: [],
  period: options.period,
  comparison: null,
  timezone: options.timezone,
  asOf: '2026-10-29T06:00:00.000Z',
  dataSource: options.mode,
  sources: [],
  branding: options.branding,
  summary: ['A sample <of> a summary.'],
  recommendations: [],
  sections: [
    {
      key: 'rankings',
      title: 'Rankings',
      websiteId: null,
      hasSandboxData: false,
      comment: null,
      blocks: [{ kind: 'text', text: 'A sample.' }],
    },
  ],
});

/** A report that is made, with its frozen data and one file, which can be downloaded. */
export async function insertReport(
  files: FileStore,
  tx: Queries,
  { workspaceId, websiteId }: { workspaceId: string; websiteId: string },
): Promise<string> {
  const options = sampleReportOptions([websiteId]);
  const expiresAt = new Date(Date.now() + 86_400_000);
  const { id, job } = await createReport(tx, { options, expiresAt });
  const dataset = sampleDataset(id, options);
  const frozen = await freezeDataset(files, folderOf(workspaceId, id), {
    dataset,
    rows: new Map(),
  });
  await storeFrozen(tx, id, { ...frozen, asOf: dataset.asOf });
  const storageKey = `${folderOf(workspaceId, id)}sample.json`;
  await files.put(storageKey, Readable.from([sampleFile]));
  await storeFiles(tx, id, [
    {
      format: 'json',
      tableKey: '',
      storageKey,
      mediaType: 'application/json',
      pages: null,
      bytes: sampleFile.length,
      sha256: createHash('sha256').update(sampleFile).digest('hex'),
    },
  ]);
  await recordJobOutcome(tx, job.id, {
    status: 'completed',
    progress: null,
    warnings: [],
    skipped: [],
    result: null,
    error: null,
  });
  return id;
}

export const sampleSchedule = (websiteId: string) => {
  const {
    period: _,
    comparison: __,
    timezone,
    websiteIds,
    ...content
  } = sampleReportOptions([websiteId]);
  return {
    name: 'sample',
    websiteIds,
    websiteTag: null,
    timezone,
    recipients: [],
    isPaused: false,
    timing: { every: 'month' as const, day: 1, hour: 6 },
    template: { ...content, period: 'last_month' as const, compare: 'none' as const, keepDays: 30 },
  };
};
