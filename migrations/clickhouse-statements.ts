/** Placeholders in the SQL files, with their values for a single server and for a cluster. */
const placeholders: Record<string, (cluster: string | undefined) => string> = {
  on_cluster: (cluster) => (cluster ? `ON CLUSTER ${quote(cluster)}` : ''),
  MergeTree: (cluster) => (cluster ? 'ReplicatedMergeTree' : 'MergeTree'),
  ReplacingMergeTree: (cluster) =>
    cluster ? 'ReplicatedReplacingMergeTree' : 'ReplacingMergeTree',
  deduplication_window: (cluster) =>
    cluster ? 'replicated_deduplication_window' : 'non_replicated_deduplication_window',
};

/**
 * Returns the statements of a migration for one server, or, given a cluster's name, for all its
 * servers.
 */
export function clickhouseStatements(text: string, cluster: string | undefined): string[] {
  const filledIn = text
    .replace(/^\s*--.*\n?/gm, '')
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const fill = placeholders[name];
      if (!fill) throw new Error(`There is no placeholder {{${name}}}.`);
      return fill(cluster);
    });
  return filledIn
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

const quote = (name: string) => `'${name.replaceAll(/[\\']/g, '\\$&')}'`;
