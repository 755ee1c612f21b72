import { z } from 'zod';
import { deletionDays } from '../../modules/exports/rules/dataset';
import type { ExportDestination, S3Credentials } from '../../modules/exports/rules/export-options';
import { dayMs } from '../../platform/calendar/day';
import { invalid } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { exportDataset, exportFormat } from './schema';

const websitesMax = 1_000;

const secret = z.string().min(1).max(4_000);

const downloadSchema = z.strictObject({
  kind: z.literal('download').describe('The files are kept here and downloaded'),
});

const bucketSchema = z.strictObject({
  kind: z.literal('s3').describe('The service sends the files to a bucket'),
  bucket: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional()
    .describe('Bucket. Default: that of the operator, if there is one'),
  prefix: z
    .string()
    .max(500)
    .regex(/^([A-Za-z0-9_-][A-Za-z0-9._-]*\/)*$/, 'must be empty or end with a slash')
    .default('')
    .describe('Put before the names of the files, such as sightline/'),
  region: z.string().min(1).max(100).default('us-east-1').describe('Region of the bucket'),
  endpoint: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .refine((text) => {
      if (!URL.canParse(text)) return true;
      const { username, password } = new URL(text);
      return username === '' && password === '';
    }, 'must not contain a user name: accessKeyId and secretAccessKey are for that')
    .optional()
    .describe('Base URL of a server other than AWS'),
  accessKeyId: secret.optional().describe('Access key that may write to the bucket'),
  secretAccessKey: secret
    .optional()
    .describe('Secret of the access key; stored encrypted and removed when the job has ended'),
  sessionToken: secret.optional().describe('Session token of temporary credentials'),
});

export const exportBody = z.strictObject({
  datasets: z
    .array(exportDataset)
    .min(1)
    .optional()
    .transform((datasets) => datasets && [...new Set(datasets)])
    .describe('Datasets. Default: all of them, which is the whole workspace'),
  format: exportFormat
    .default('parquet')
    .describe('Format of the files; jsonl is compressed by gzip'),
  websiteIds: z
    .array(idSchema('website'))
    .min(1)
    .max(websitesMax)
    .optional()
    .describe('Ids of the websites whose rows are exported. Default: all, and rows of no website'),
  changedSince: z.iso
    .datetime({ offset: true })
    .optional()
    .describe(
      `Only rows that changed since then, and deletions: \`nextChangedSince\` of the export before, at most ${deletionDays} days ago`,
    ),
  destination: z
    .discriminatedUnion('kind', [downloadSchema, bucketSchema])
    .default({ kind: 'download' })
    .describe('Where the files go'),
  keepDays: z.int().min(1).max(30).default(7).describe('Days until the export is deleted'),
});

type Asked = z.output<typeof exportBody>;

/** Returns the destination and its credentials. Throws a 422 for half of what a bucket needs. */
export function readDestination(
  asked: Asked['destination'],
  hasOperatorBucket: boolean,
): { destination: ExportDestination; credentials: S3Credentials | undefined } {
  if (asked.kind === 'download') return { destination: asked, credentials: undefined };
  const { bucket, prefix, region, endpoint, accessKeyId, secretAccessKey, sessionToken } = asked;
  if (bucket === undefined) {
    if (hasOperatorBucket) return { destination: { kind: 'operator_s3' }, credentials: undefined };
    throw missing('bucket', 'is required: the operator has set no bucket for exports');
  }
  if (!accessKeyId) throw missing('accessKeyId', 'is required with a bucket');
  if (!secretAccessKey) throw missing('secretAccessKey', 'is required with a bucket');
  return {
    destination: { kind: 's3', bucket, prefix, region, endpoint: endpoint ?? null },
    credentials: { accessKeyId, secretAccessKey, sessionToken },
  };
}

const missing = (field: string, message: string) =>
  invalid(`destination.${field}`, 'required', message);

/** Returns the time in UTC. Throws a 422 for one whose deletions are forgotten, or in the future. */
export function readChangedSince(asked: string | undefined, nowMs: number): string | null {
  if (asked === undefined) return null;
  const atMs = Date.parse(asked);
  if (atMs > nowMs) {
    throw invalid('changedSince', 'too_late', 'must not be in the future');
  }
  if (atMs < nowMs - deletionDays * dayMs) {
    throw invalid(
      'changedSince',
      'too_early',
      `must be within ${deletionDays} days, since older deletions are forgotten: export all rows instead`,
    );
  }
  return new Date(atMs).toISOString();
}
