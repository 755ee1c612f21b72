import type { Readable } from 'node:stream';
import type * as Sdk from '@aws-sdk/client-s3';
import type { S3Config } from '../config';
import { assertKey, type FileStore, FileStoreFailure } from './file-store';

export type S3RequestHandler = NonNullable<Sdk.S3ClientConfig['requestHandler']>;

const fullNames = new Set(['EntityTooLarge', 'QuotaExceeded', 'XMinioStorageFull', 'StorageFull']);

type S3Error = { name?: string; $metadata?: { httpStatusCode?: number } };

const isMissing = (error: unknown) => {
  const { name, $metadata } = error as S3Error;
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404;
};

/** A missing or forbidden bucket counts as an unavailable store: an operator can fix either. */
function toFailure(error: unknown): FileStoreFailure {
  const { name = '', $metadata } = error as S3Error;
  const isFull = fullNames.has(name) || $metadata?.httpStatusCode === 507;
  return new FileStoreFailure(isFull ? 'storage_full' : 'storage_unavailable', error);
}

const partBytes = 8 * 1024 * 1024;
const partsAtOnce = 2;

/**
 * Files in a bucket of S3 or a compatible server. A multipart upload becomes visible when it is
 * complete.
 */
export function openS3Store(config: S3Config, requestHandler?: S3RequestHandler): FileStore {
  const { bucket, endpoint, region, credentials, prefix } = config;
  let opened: { sdk: typeof Sdk; client: Sdk.S3Client } | undefined;

  async function open() {
    if (opened) return opened;
    // Loaded on demand, as the SDK costs about 60 MB of memory and 300 ms.
    const sdk = await import('@aws-sdk/client-s3');
    const client = new sdk.S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      ...(requestHandler && { requestHandler }),
      // S3-compatible servers reject the checksums that the SDK sends by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
    });
    opened = { sdk, client };
    return opened;
  }

  const nameOf = (key: string) => {
    assertKey(key);
    return { Bucket: bucket, Key: prefix + key };
  };

  async function orUndefined<T>(read: () => Promise<T>): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      if (isMissing(error) && (error as S3Error).name !== 'NoSuchBucket') return undefined;
      throw toFailure(error);
    }
  }

  return {
    async put(key, body) {
      const name = nameOf(key);
      const { client } = await open();
      const { Upload } = await import('@aws-sdk/lib-storage');
      let ownError: unknown;
      body.once('error', (error) => {
        ownError = error;
      });
      try {
        const upload = new Upload({
          client,
          params: { ...name, Body: body },
          partSize: partBytes,
          queueSize: partsAtOnce,
        });
        await upload.done();
      } catch (error) {
        body.destroy();
        throw ownError ?? toFailure(error);
      }
    },

    async open(key, range) {
      const { sdk, client } = await open();
      const part = range && { Range: `bytes=${range.start}-${range.end}` };
      const found = await orUndefined(() =>
        client.send(new sdk.GetObjectCommand({ ...nameOf(key), ...part })),
      );
      return found?.Body as Readable | undefined;
    },

    async stat(key) {
      const { sdk, client } = await open();
      const found = await orUndefined(() => client.send(new sdk.HeadObjectCommand(nameOf(key))));
      return found && { bytes: found.ContentLength ?? 0 };
    },

    async *list(folder) {
      const { sdk, client } = await open();
      if (folder !== '') assertKey(folder);
      const below = folder === '' ? prefix : `${prefix}${folder}/`;
      let token: string | undefined;
      do {
        const page: Sdk.ListObjectsV2CommandOutput = await client
          .send(
            new sdk.ListObjectsV2Command({
              Bucket: bucket,
              Prefix: below,
              ...(token && { ContinuationToken: token }),
            }),
          )
          .catch((error: unknown) => {
            throw toFailure(error);
          });
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          yield { key: Key.slice(prefix.length), bytes: Size };
        }
        token = page.NextContinuationToken;
      } while (token !== undefined);
    },

    async remove(key) {
      const { sdk, client } = await open();
      await orUndefined(() => client.send(new sdk.DeleteObjectCommand(nameOf(key))));
    },

    async removeAll(folder) {
      const { sdk, client } = await open();
      assertKey(folder.replace(/\/$/, ''));
      let removed = 0;
      try {
        for (;;) {
          const page = await client.send(
            new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + folder }),
          );
          // One at a time: a bulk deletion needs a checksum that not every server accepts.
          for (const { Key } of page.Contents ?? []) {
            await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key }));
            removed += 1;
          }
          if (!page.IsTruncated) return removed;
        }
      } catch (error) {
        throw toFailure(error);
      }
    },

    // A server removes the parts of unfinished uploads by its bucket's rules.
    async keepOnly(folder, keys) {
      for await (const { key } of this.list(folder))
        if (!keys.includes(key)) await this.remove(key);
    },

    close() {
      opened?.client.destroy();
    },
  };
}
