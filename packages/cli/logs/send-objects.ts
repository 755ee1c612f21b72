import type { Readable } from 'node:stream';
import { GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { wait } from '../../client/src/retry';
import { CliError, exitCodes } from '../exit-codes';
import type { Shipping } from './shipping';

const pollMs = 60_000;

/**
 * Sends the objects of a bucket in the order of their names, each once. Credentials and region come
 * from the environment, as for the AWS tools; `AWS_ENDPOINT_URL` names another service.
 */
export async function sendObjects(source: string, shipping: Shipping): Promise<void> {
  const { hostname: bucket, pathname } = new URL(source);
  if (!bucket)
    throw new CliError(`“${source}” names no bucket: s3://BUCKET/PREFIX`, exitCodes.usage);
  const s3 = new S3Client({ forcePathStyle: process.env['AWS_ENDPOINT_URL'] !== undefined });
  const prefix = decodeURIComponent(pathname.slice(1));
  do {
    for await (const page of paginateListObjectsV2(
      { client: s3 },
      { Bucket: bucket, Prefix: prefix },
    )) {
      for (const { Key, ETag = '', Size = 0 } of page.Contents ?? []) {
        shipping.signal.throwIfAborted();
        if (Key && Size > 0)
          await sendObject(s3, { bucket, key: Key, head: ETag, size: Size }, shipping);
      }
    }
    if (!shipping.isFollowing) break;
    await wait(pollMs, shipping.signal).catch(() => undefined);
  } while (!shipping.signal.aborted);
}

type StoredObject = { bucket: string; key: string; head: string; size: number };

async function sendObject(s3: S3Client, object: StoredObject, { sender, places }: Shipping) {
  const { bucket, key, head, size } = object;
  const name = `s3://${bucket}/${key}`;
  if (places.read(name)?.head === head) return;
  await sender.sendFile(async () => {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    if (!Body) throw new CliError(`${name} has no content.`);
    return Body as Readable;
  });
  places.write(name, { dev: 0, ino: 0, offset: size, head, headBytes: 0 });
}
