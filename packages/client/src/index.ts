export { Sightline } from './client';
export * from './errors';
export type { IngestOptions } from './ingest-logs';
export type { ClientOptions, Fetch, RequestOptions, UploadBody, UploadBytes } from './options';
export type { Page, PageMeta, PagePromise } from './page-promise';
export type { ResultPromise } from './result-promise';
export type { Job, LogIngestion, Schemas } from './schema-types';
export { verifyWebhook } from './verify-webhook';
export type { WaitOptions } from './wait-for-job';
