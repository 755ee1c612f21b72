import { audit } from '../../modules/account/store/audit-log';
import { datasetNames } from '../../modules/exports/datasets/all-datasets';
import {
  getExport,
  reserveExport,
  createExport as store,
} from '../../modules/exports/store/export-store';
import { findWebsite } from '../../modules/websites/store/website-store';
import { dayMs } from '../../platform/calendar/day';
import { AppError, notFound } from '../../platform/errors';
import { jobRefSchema, toJobRef } from '../jobs/schema';
import { quoted, quotedList } from '../operation/confirmation';
import { defineWrite, type WriteContext } from '../operation/operation';
import { exportBody, readChangedSince, readDestination } from './export-body';
import { exportSchema, toExport } from './schema';

async function assertWebsites({ db }: WriteContext, ids: readonly string[] = []): Promise<void> {
  for (const id of ids) {
    if (!(await findWebsite(db, id))) throw notFound('website', id);
  }
}

export const createExport = defineWrite({
  id: 'createExport',
  area: 'exports',
  method: 'post',
  path: '/exports',
  summary: 'Export datasets as Parquet or JSON lines',
  description:
    'Starts a job that writes a file for each dataset: one consistent snapshot of all its rows, or of what changed since the last export. `GET /export-datasets` lists datasets, columns and keys.',
  tool: { unfit: 'Writes files for warehouses; agents read single lists' },
  body: exportBody,
  status: 202,
  errors: ['payment_required', 'not_found'],
  response: exportSchema.extend({ job: jobRefSchema }).meta({ id: 'CreatedExport' }),
  async confirm(_context, { body: { destination, datasets } }) {
    if (destination.kind === 'download') return undefined;
    const { bucket, endpoint } = destination;
    const where = bucket === undefined ? 'the operator’s bucket' : `the bucket ${quoted(bucket)}`;
    const server = endpoint === undefined ? '' : ` at ${quoted(endpoint)}`;
    return {
      summary: [`Sends ${datasets ? quotedList(datasets) : 'all datasets'} to ${where}${server}.`],
      version: '',
    };
  },
  async handle(context, { body }) {
    const { db, services } = context;
    const nowMs = Date.now();
    const changedSince = readChangedSince(body.changedSince, nowMs);
    const hasOperatorBucket = services.config.operatorBucket !== undefined;
    const { destination, credentials } = readDestination(body.destination, hasOperatorBucket);
    await assertWebsites(context, body.websiteIds);
    const refusal = await reserveExport(db);
    if (refusal) throw new AppError('payment_required', refusal);
    const { id, job } = await store(db, services.cipher, {
      format: body.format,
      datasets: body.datasets ?? [...datasetNames],
      websiteIds: body.websiteIds ?? null,
      changedSince,
      destination,
      credentials,
      expiresAt: new Date(nowMs + body.keepDays * dayMs),
    });
    await audit(db, context, {
      action: 'export.create',
      targetType: 'export',
      targetId: id,
      details: { format: body.format, destination: destination.kind, job: job.id },
    });
    db.afterCommit(() => services.dispatcher.wake());
    return {
      data: { ...toExport(await getExport(db, id)), job: toJobRef(job) },
      headers: { Location: `/api/v1/jobs/${job.id}` },
    };
  },
});
