import { join } from 'node:path';
import { clickhouseStatements } from './clickhouse-statements';
import { readSqlFiles } from './sql-files';

const example = `-- Comments are no statements; not even with a semicolon;
CREATE TABLE IF NOT EXISTS example {{on_cluster}} (
  -- Nor is this one;
  name String DEFAULT 'a;b'
)
ENGINE = {{ReplacingMergeTree}}(version)
ORDER BY name
SETTINGS {{deduplication_window}} = 100;

ALTER TABLE example {{on_cluster}} ADD COLUMN IF NOT EXISTS version UInt64;
`;

async function render(cluster: string | undefined): Promise<string[]> {
  const files = await readSqlFiles(join(__dirname, 'clickhouse'));
  return files.flatMap(({ text }) => clickhouseStatements(text, cluster));
}

describe('for one server', () => {
  it('makes plain engines without a cluster', () => {
    expect(clickhouseStatements(example, undefined)).toEqual([
      `CREATE TABLE IF NOT EXISTS example  (
  name String DEFAULT 'a;b'
)
ENGINE = ReplacingMergeTree(version)
ORDER BY name
SETTINGS non_replicated_deduplication_window = 100`,
      'ALTER TABLE example  ADD COLUMN IF NOT EXISTS version UInt64',
    ]);
  });

  it('leaves no trace of a cluster in the migrations', async () => {
    const statements = await render(undefined);
    expect(statements.length).toBeGreaterThanOrEqual(10);
    for (const statement of statements) {
      expect(statement).not.toMatch(/ON CLUSTER|Replicated|\breplicated_|\{\{/);
    }
  });
});

describe('for a cluster', () => {
  it('makes replicated engines on all servers of the cluster', () => {
    expect(clickhouseStatements(example, 'main')).toEqual([
      `CREATE TABLE IF NOT EXISTS example ON CLUSTER 'main' (
  name String DEFAULT 'a;b'
)
ENGINE = ReplicatedReplacingMergeTree(version)
ORDER BY name
SETTINGS replicated_deduplication_window = 100`,
      "ALTER TABLE example ON CLUSTER 'main' ADD COLUMN IF NOT EXISTS version UInt64",
    ]);
  });

  it('reaches every statement and every engine of the migrations', async () => {
    const statements = await render('main');
    expect(statements).toHaveLength((await render(undefined)).length);
    for (const statement of statements) {
      // Rows reach the other servers by replication.
      expect(statement).toMatch(
        /^((CREATE TABLE IF NOT EXISTS|ALTER TABLE|DROP TABLE IF EXISTS) \w+ ON CLUSTER 'main'|INSERT INTO \w+ )/,
      );
      for (const [, engine] of statement.matchAll(/\bENGINE = (\w+)/g)) {
        expect(engine).toMatch(/^Replicated(Replacing)?MergeTree$/);
      }
      expect(statement).not.toMatch(/non_replicated_|\{\{/);
    }
  });

  it('escapes the name of the cluster', () => {
    expect(clickhouseStatements('DROP TABLE example {{on_cluster}};', "it's \\ one")).toEqual([
      "DROP TABLE example ON CLUSTER 'it\\'s \\\\ one'",
    ]);
  });
});

it('refuses a placeholder that it does not know', () => {
  expect(() => clickhouseStatements('SELECT {{something}};', undefined)).toThrow(
    'There is no placeholder {{something}}.',
  );
});
