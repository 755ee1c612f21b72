import { assertOneShard, assertServers } from './assert-servers';
import { createLogger } from './logger';

it('replicas of several shards are refused, those of one are not', () => {
  expect(() => assertOneShard(['01', '01'])).not.toThrow();
  expect(() => assertOneShard([''])).not.toThrow();
  expect(() => assertOneShard(['01', '02'])).toThrow('servers of 2 shards (01, 02)');
});

const started = ({ postgres, clickhouse }: { postgres: string; clickhouse: () => string }) => ({
  database: { system: { run: async () => [{ version: postgres }] as never } },
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
