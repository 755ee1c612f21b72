import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { assertKey, type ByteRange, type FileStore, FileStoreFailure } from './file-store';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const awayCodes = new Set([
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'ENOTDIR',
  'ESTALE',
  'ENXIO',
  'EMFILE',
]);

/** Wraps errors of the store; passes on others, such as those of the stream being written. */
function toFailure(error: unknown): unknown {
  const code = codeOf(error) ?? '';
  if (fullCodes.has(code)) return new FileStoreFailure('storage_full', error);
  return awayCodes.has(code) ? new FileStoreFailure('storage_unavailable', error) : error;
}

async function orUndefined<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw toFailure(error);
  }
}

const draftEnding = '.draft';

/** Files in a folder, which all processes must share. */
export class FolderStore implements FileStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  #path(key: string): string {
    assertKey(key);
    return join(this.#root, ...key.split('/'));
  }

  async put(key: string, body: Readable): Promise<void> {
    const path = this.#path(key);
    const draft = `${path}.${randomUUID()}${draftEnding}`;
    try {
      await mkdir(dirname(path), { recursive: true });
      await pipeline(body, createWriteStream(draft, { flush: true, mode: 0o600 }));
      // The rename publishes the file atomically.
      await rename(draft, path);
    } catch (error) {
      body.destroy();
      await rm(draft, { force: true }).catch(() => undefined);
      throw toFailure(error);
    }
  }

  async open(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const stream = createReadStream(this.#path(key), range);
    return orUndefined(async () => {
      await new Promise((resolve, reject) => {
        stream.once('open', resolve);
        stream.once('error', reject);
      });
      return stream;
    });
  }

  async stat(key: string): Promise<{ bytes: number } | undefined> {
    const found = await orUndefined(() => stat(this.#path(key)));
    return found?.isFile() ? { bytes: found.size } : undefined;
  }

  async *list(folder: string): AsyncGenerator<{ key: string; bytes: number }> {
    const root = folder === '' ? this.#root : this.#path(folder);
    const found =
      (await orUndefined(() => readdir(root, { recursive: true, withFileTypes: true }))) ?? [];
    for (const entry of found) {
      if (!entry.isFile() || entry.name.endsWith(draftEnding)) continue;
      const path = join(entry.parentPath, entry.name);
      const bytes = (await orUndefined(() => stat(path)))?.size;
      // A file may be removed in the meantime.
      if (bytes !== undefined)
        yield { key: relative(this.#root, path).replaceAll(sep, '/'), bytes };
    }
  }

  async remove(key: string): Promise<void> {
    await orUndefined(() => rm(this.#path(key), { force: true }));
  }

  async removeAll(prefix: string): Promise<number> {
    const folder = this.#path(prefix.replace(/\/$/, ''));
    const names = (await orUndefined(() => readdir(folder, { recursive: true }))) ?? [];
    await orUndefined(() => rm(folder, { recursive: true, force: true }));
    return names.filter((name) => !name.endsWith(draftEnding)).length;
  }

  async keepOnly(folder: string, keys: readonly string[]): Promise<void> {
    const kept = new Set(keys.map((key) => this.#path(key)));
    const found = await orUndefined(() =>
      readdir(this.#path(folder), { recursive: true, withFileTypes: true }),
    );
    for (const entry of found ?? []) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && !kept.has(path)) await orUndefined(() => rm(path, { force: true }));
    }
  }

  close(): void {}
}
