import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { recordJobOutcome } from '../../modules/jobs/store/job-store';
import type { ReportOptions } from '../../modules/reports/rules/report-options';
import { createReport, folderOf, storeFiles } from '../../modules/reports/store/report-store';
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

/** A report that is made, with one file, which can be downloaded. */
export async function insertReport(
  files: FileStore,
  tx: Queries,
  { workspaceId, websiteId }: { workspaceId: string; websiteId: string },
): Promise<string> {
  const options = sampleReportOptions([websiteId]);
  const expiresAt = new Date(Date.now() + 86_400_000);
  const { id, job } = await createReport(tx, { options, expiresAt });
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
