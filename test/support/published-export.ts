import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { exportFolder } from '../../modules/exports/export-folder';
import { createExport, storeExportFile } from '../../modules/exports/store/export-store';
import { recordJobOutcome } from '../../modules/jobs/store/job-store';
import type { Queries } from '../../platform/postgres/database';
import type { Stores } from './stores';

const sampleFile = Buffer.from('PAR1 as a sample');

/** An export that is made, with one file, which can be downloaded. */
export async function insertExport(
  { cipher, files }: Pick<Stores, 'cipher' | 'files'>,
  tx: Queries,
): Promise<string> {
  const { id, job } = await createExport(tx, cipher, {
    format: 'parquet',
    datasets: ['websites'],
    websiteIds: null,
    changedSince: null,
    destination: { kind: 'download' },
    credentials: undefined,
    expiresAt: new Date(Date.now() + 86_400_000),
  });
  const storageKey = `${exportFolder(tx.workspaceId, id)}sample.parquet`;
  await files.put(storageKey, Readable.from([sampleFile]));
  await storeExportFile(tx, id, {
    format: 'parquet',
    dataset: 'websites',
    file: {
      storageKey,
      bytes: sampleFile.length,
      sha256: createHash('sha256').update(sampleFile).digest('hex'),
      rows: 1,
      deleted: 0,
      asOf: new Date().toISOString(),
    },
  });
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
