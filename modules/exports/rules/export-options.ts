export const exportFormats = ['parquet', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A bucket of S3 or a compatible server. */
export type S3Bucket = {
  bucket: string;
  /** Put before the names of all files, with its slash. */
  prefix: string;
  region: string;
  /** Null for AWS. */
  endpoint: string | null;
};

/** Where files go: they are kept here, or sent to a workspace's bucket or the operator's. */
export type ExportDestination =
  | { kind: 'download' }
  | ({ kind: 's3' } & S3Bucket)
  | { kind: 'operator_s3' };

export type S3Credentials = {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
};

/** What is sealed of a bucket: its server's whole URL as well, which may contain a secret path. */
export type BucketAccess = S3Credentials & { endpoint?: string | null | undefined };

export type ExportOptions = {
  format: ExportFormat;
  datasets: string[];
  /** Null for all websites. */
  websiteIds: string[] | null;
  changedSince: string | null;
  destination: ExportDestination;
};

const fileForms: Record<ExportFormat, { ending: string; mediaType: string }> = {
  parquet: { ending: 'parquet', mediaType: 'application/vnd.apache.parquet' },
  jsonl: { ending: 'jsonl.gz', mediaType: 'application/gzip' },
};

export const mediaTypeOf = (format: ExportFormat): string => fileForms[format].mediaType;

export const fileNameOf = (dataset: string, format: ExportFormat): string =>
  `${dataset}.${fileForms[format].ending}`;
