import type { S3Config } from '../../platform/config';
import { AppError } from '../../platform/errors';
import { type FileStore, FileStoreFailure } from '../../platform/files/file-store';
import { openS3Store } from '../../platform/files/s3-store';
import { createSafeS3Handler } from '../../platform/files/safe-s3-handler';
import type { HostRules } from '../../platform/network/host-rules';
import { JobFailure } from '../jobs/job-failure';
import { exportFolder } from './export-folder';
import type { BucketAccess, ExportDestination } from './rules/export-options';

export type DestinationSettings = {
  hostRules: HostRules;
  dnsServers: readonly string[];
  /** The bucket for exports of workspaces that name none; undefined: there is no such bucket. */
  operatorBucket: S3Config | undefined;
};

/** A place for an export's files, and the folder there. */
export type OpenDestination = { store: FileStore; folder: string; close: () => void };

type Asked = {
  workspaceId: string;
  exportId: string;
  destination: ExportDestination;
  credentials: BucketAccess | undefined;
};

/** Opens the place where an export's files go. Throws a `JobFailure` if nothing can be sent there. */
export function openDestination(
  files: FileStore,
  settings: DestinationSettings,
  { workspaceId, exportId, destination, credentials }: Asked,
): OpenDestination {
  const folder = exportFolder(workspaceId, exportId);
  if (destination.kind === 'download') return { store: files, folder, close: () => undefined };
  if (destination.kind === 'operator_s3') {
    const { operatorBucket } = settings;
    if (!operatorBucket) {
      throw new JobFailure(
        'destination_missing',
        'The operator no longer has a bucket for exports.',
      );
    }
    return closing(openS3Store(operatorBucket), folder);
  }
  if (!credentials) {
    throw new JobFailure(
      'credentials_missing',
      'The credentials of the bucket are gone. Export again.',
    );
  }
  const { bucket, region, prefix } = destination;
  // Exports from before endpoints were sealed have theirs with the destination.
  const { endpoint = destination.endpoint, ...keys } = credentials;
  const store = openS3Store(
    { kind: 's3', bucket, endpoint: endpoint ?? undefined, region, prefix, credentials: keys },
    createSafeS3Handler({ rules: settings.hostRules, dnsServers: settings.dnsServers }),
  );
  return closing(refusing(store), `${exportId}/`);
}

const closing = (store: FileStore, folder: string): OpenDestination => ({
  store,
  folder,
  close: () => store.close(),
});

/** Names of errors that another attempt does not repair. */
const lastingErrors: Record<string, string> = {
  AccessDenied: 'The credentials may not write to the bucket.',
  InvalidAccessKeyId: 'The server does not know the access key.',
  SignatureDoesNotMatch: 'The secret access key is wrong.',
  ExpiredToken: 'The session token has expired.',
  InvalidToken: 'The session token is not valid.',
  NoSuchBucket: 'There is no such bucket.',
  PermanentRedirect: 'The bucket is in another region.',
  AuthorizationHeaderMalformed: 'The bucket is in another region.',
  AddressRefused: 'The endpoint has no public address.',
};

/** Fails the job at once where another attempt would fail the same way. */
function refusing(store: FileStore): FileStore {
  return {
    ...store,
    async put(key, body) {
      try {
        await store.put(key, body);
      } catch (error) {
        const cause =
          error instanceof FileStoreFailure ? (error.cause as Error | undefined) : undefined;
        const why = lastingErrors[cause?.name ?? ''];
        if (why) throw new JobFailure('destination_refused', `Nothing was written: ${why}`);
        if (error instanceof FileStoreFailure) {
          throw new AppError('unavailable', 'The server of the bucket cannot be reached.', {
            cause: error,
          });
        }
        throw error;
      }
    },
  };
}
