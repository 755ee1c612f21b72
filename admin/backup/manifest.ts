import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { FileStore } from '../../platform/files/file-store';

const migrationSchema = z.object({ name: z.string(), checksum: z.string() });

/** A compressed object of a backup; its hash and its rows are those of what is in it. */
const objectSchema = z.object({
  object: z.string(),
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string(),
});
export type StoredObject = z.output<typeof objectSchema>;

const manifestSchema = z.object({
  form: z.literal(1),
  id: z.string(),
  /** The moment that the backup shows: Postgres' snapshot. */
  at: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  version: z.string(),
  encryptionKeyId: z.string(),
  /** ENCRYPTION_KEY, sealed with a passphrase. */
  sealedKey: z.string().optional(),
  migrations: z.object({
    postgres: z.array(migrationSchema),
    clickhouse: z.array(migrationSchema),
  }),
  postgres: z.object({
    sequences: z.array(z.object({ name: z.string(), value: z.int() })),
    tables: z.array(objectSchema.extend({ name: z.string(), columns: z.array(z.string()) })),
  }),
  clickhouse: z.array(
    objectSchema.extend({
      table: z.string(),
      partition: z.string(),
      columns: z.array(z.string()),
    }),
  ),
  files: z.array(z.object({ key: z.string(), bytes: z.int() })),
});
export type Manifest = z.output<typeof manifestSchema>;

const folder = 'manifests';
const keyOf = (id: string) => `${folder}/${id}.json`;

/** Written last: a backup without its manifest does not exist. */
export async function writeManifest(store: FileStore, manifest: Manifest): Promise<void> {
  await store.put(keyOf(manifest.id), Readable.from([JSON.stringify(manifest)]));
}

/** Returns the ids of all backups, the newest first. */
export async function listBackups(store: FileStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const { key } of store.list(folder)) {
    ids.push(key.slice(folder.length + 1, -'.json'.length));
  }
  return ids.sort().reverse();
}

/** Reads the manifest of a backup, or of the newest. Throws if no backup is found. */
export async function readManifest(store: FileStore, id?: string): Promise<Manifest> {
  const chosen = id ?? (await listBackups(store))[0];
  const body = chosen === undefined ? undefined : await store.open(keyOf(chosen));
  if (body === undefined) {
    throw new Error(
      id === undefined ? 'There is no backup at this place.' : `There is no backup ${id} here.`,
    );
  }
  return manifestSchema.parse(JSON.parse(await text(body)));
}

export async function removeManifest(store: FileStore, id: string): Promise<void> {
  await store.remove(keyOf(id));
}
