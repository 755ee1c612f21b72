import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import type { Config } from '../platform/config';

const folder = join(__dirname, 'clickhouse');

/** Fills in what differs between one server and a cluster. */
function render(template: string, cluster: string | undefined): string {
  return template
    .replaceAll('{{on_cluster}}', cluster ? `ON CLUSTER '${cluster}'` : '')
    .replaceAll(
      '{{ReplacingMergeTree}}',
      cluster ? 'ReplicatedReplacingMergeTree' : 'ReplacingMergeTree',
    )
    .replaceAll('{{MergeTree}}', cluster ? 'ReplicatedMergeTree' : 'MergeTree')
    .replaceAll(
      '{{deduplication_window}}',
      cluster ? 'replicated_deduplication_window' : 'non_replicated_deduplication_window',
    );
}

/**
 * Runs the numbered files that have not run yet, in order; returns their names. ClickHouse has no
 * transactions, so every statement must do no harm when it runs twice. The caller holds the lock.
 */
export async function migrateClickHouse(config: Config): Promise<string[]> {
  const { url, cluster } = config.clickhouse;
  const client = createClient({ url });
  const command = (query: string) =>
    client.command({
      query: render(query, cluster),
      clickhouse_settings: { wait_end_of_query: 1 },
    });
  try {
    await command(`CREATE TABLE IF NOT EXISTS schema_migrations {{on_cluster}} (name String, at DateTime DEFAULT now())
      ENGINE = {{MergeTree}} ORDER BY name`);
    const rows = await client.query({
      query: 'SELECT name FROM schema_migrations',
      format: 'JSONEachRow',
    });
    const done = new Set((await rows.json<{ name: string }>()).map((row) => row.name));
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
    const pending = files.filter((file) => !done.has(file));
    for (const file of pending) {
      const text = await readFile(join(folder, file), 'utf8');
      for (const statement of text.split(/;\s*$/m)) {
        if (statement.replace(/^\s*--.*$/gm, '').trim()) await command(statement);
      }
      await client.insert({
        table: 'schema_migrations',
        values: [{ name: file }],
        format: 'JSONEachRow',
        clickhouse_settings: { async_insert: 0 },
      });
    }
    return pending;
  } finally {
    await client.close();
  }
}
