import { assertOneShard, assertServers } from './assert-servers';
import { createLogger } from './logger';
import type { ReplicaState } from './postgres/replica';

it('replicas of several shards are refused, those of one are not', () => {
  expect(() => assertOneShard(['01', '01'])).not.toThrow();
  expect(() => assertOneShard([''])).not.toThrow();
  expect(() => assertOneShard(['01', '02'])).toThrow('servers of 2 shards (01, 02)');
});

type Started = { postgres: string; clickhouse: () => string; replica?: ReplicaState };

const started = ({ postgres, clickhouse, replica }: Started) => ({
  database: {
    system: { run: async () => [{ version: postgres }] as never },
    replica: async () => replica,
  },
  clickhouse: {
    servers: async () => [{ replica: 'one:8123', version: clickhouse(), shard: '' }],
  },
  temporal: {
    client: {} as never,
    within: () => Promise.reject(new Error('away')),
  },
});
const log = createLogger('test', 'silent');

it('an old server ends the start, one that is away does not', async () => {
  const away = () => {
    throw new Error('away');
  };
  await assertServers(started({ postgres: '18.4', clickhouse: away }), log);
  await expect(
    assertServers(started({ postgres: '18.4', clickhouse: () => '24.8.1.1' }), log),
  ).rejects.toThrow('ClickHouse 24.8.1.1 is too old');
  await expect(assertServers(started({ postgres: '14.2', clickhouse: away }), log)).rejects.toThrow(
    'Postgres 14.2 is too old',
  );
});

it('a replica of another database ends the start, one that is away does not', async () => {
  const start = (obstacle: ReplicaState['obstacle']) => {
    const replica = { isUsed: false, obstacle, delaySeconds: undefined };
    return assertServers(started({ postgres: '18.4', clickhouse: () => '26.7', replica }), log);
  };
  await start('away');
  await start('other_timeline');
  await expect(start('other_database')).rejects.toThrow('DATABASE_REPLICA_URL does not name');
});
