import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { wait } from '../../client/src/retry';
import { CliError, exitCodes } from '../exit-codes';
import { FollowedFile } from './followed-file';
import type { Shipping } from './shipping';

const pollMs = 1_000;

/** Sends stdin (`-`), a file, the files of a folder, or the objects of `s3://bucket/prefix`. */
export async function sendLogs(source: string, shipping: Shipping): Promise<void> {
  if (source === '-') return sendStdin(shipping);
  if (source.startsWith('s3://')) {
    // The client of S3 is large.
    const { sendObjects } = await import('./send-objects.js');
    return sendObjects(source, shipping);
  }
  const path = resolve(source);
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new CliError(`There is no file or folder ${path}.`, exitCodes.usage);
  const listPaths = found.isDirectory() ? () => filesOf(path) : async () => [path];
  const files = new Map<string, FollowedFile>();
  do {
    for (const each of await listPaths()) await sendPath(each, files, shipping);
    if (!shipping.isFollowing) break;
    await wait(pollMs, shipping.signal).catch(() => undefined);
  } while (!shipping.signal.aborted);
  for (const file of files.values()) await file.close();
}

const isPacked = (path: string) => /\.(gz|br|zst)$/.test(path);

async function sendPath(path: string, files: Map<string, FollowedFile>, shipping: Shipping) {
  shipping.signal.throwIfAborted();
  if (isPacked(path)) return sendPacked(path, shipping);
  const file = files.get(path) ?? new FollowedFile(path, shipping.sender, shipping.places);
  files.set(path, file);
  await file.step({ isFinal: !shipping.isFollowing });
}

const encodings: Record<string, string> = { gz: 'gzip', br: 'br', zst: 'zstd' };

/** Sends a compressed file as it is, once: such files do not grow. */
async function sendPacked(path: string, { sender, places }: Shipping): Promise<void> {
  const { dev, ino, size, mtimeMs } = await stat(path);
  const head = `${size}-${mtimeMs}`;
  if (places.read(path)?.head === head) return;
  const contentEncoding = encodings[path.slice(path.lastIndexOf('.') + 1)];
  await sender.sendFile(() => createReadStream(path), contentEncoding ? { contentEncoding } : {});
  places.write(path, { dev, ino, offset: size, head, headBytes: 0 });
}

/** Returns the files of a folder, oldest first, so that lines arrive in the order of time. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const dated = await Promise.all(
    files.map(async ({ name }) => {
      const path = join(folder, name);
      return { path, mtimeMs: (await stat(path)).mtimeMs };
    }),
  );
  return dated.sort((a, b) => a.mtimeMs - b.mtimeMs).map(({ path }) => path);
}

const newline = 0x0a;
const pieceBytes = 4 * 1024 * 1024;
const pieceMs = 5_000;

/** Sends what comes in by pieces of whole lines, at least every few seconds. */
async function sendStdin({ sender, signal }: Shipping): Promise<void> {
  let kept: Buffer[] = [];
  let bytes = 0;
  let since = Date.now();
  const flush = async (isEnd: boolean) => {
    const all = Buffer.concat(kept);
    const cut = isEnd ? all.length : all.lastIndexOf(newline) + 1;
    if (cut > 0) await sender.send(all.subarray(0, cut));
    kept = cut < all.length ? [all.subarray(cut)] : [];
    bytes = all.length - cut;
    since = Date.now();
  };
  for await (const chunk of process.stdin) {
    signal.throwIfAborted();
    kept.push(chunk as Buffer);
    bytes += (chunk as Buffer).length;
    if (bytes >= pieceBytes || Date.now() - since >= pieceMs) await flush(false);
  }
  await flush(true);
}
