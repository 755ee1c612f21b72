import { loadConfig } from '../../platform/config';
import { newId } from '../../platform/ids';
import { type Database, openDatabase, type SystemQueries } from '../../platform/postgres/database';

let database: Database;
beforeAll(() => {
  database = openDatabase({ url: loadConfig(process.env).database.url, poolMax: 2 });
});
afterAll(() => database.close());

const workspaceId = newId('workspace');
const websiteId = newId('website');

/** A column of each kind that the driver or this product converts. */
const everyKind = {
  text: `select $1::uuid as website_id, array[$1::uuid] as website_ids, 7::bigint as rank_4_to_10,
    '2026-11-21T06:15:26Z'::timestamptz as created_at, array[1, 2]::int[] as own_counts,
    jsonb_build_object('first_seen', jsonb_build_array(jsonb_build_object('is_own', true)))
      as the_summary, null as ends_at, 1 as "alreadyCamel"`,
  values: [websiteId],
};

const expected = {
  websiteId,
  websiteIds: [websiteId],
  rank4To10: 7,
  createdAt: new Date('2026-11-21T06:15:26Z'),
  ownCounts: [1, 2],
  theSummary: { first_seen: [{ is_own: true }] },
  endsAt: null,
  alreadyCamel: 1,
};

const ways: Record<
  string,
  (work: (db: SystemQueries) => Promise<unknown[]>) => Promise<unknown[]>
> = {
  'a read': (work) => work(database.reader(workspaceId)),
  'a transaction': (work) => database.transaction(workspaceId, work),
  'a scan': (work) => database.scan(workspaceId, work),
  'a round trip': (work) => database.roundTrip((of) => work(of(workspaceId))),
  'a read of no workspace': (work) => work(database.system),
};

it.each(Object.keys(ways))('%s has fields in camelCase, and values as they are', async (way) => {
  const rows = await ways[way]?.((db) => db.run(everyKind));
  expect(rows).toEqual([expected]);
  expect(Object.keys(rows?.[0] as object)).toEqual(Object.keys(expected));
});

it('rows of a snapshot have them as well', async () => {
  const read: unknown[] = [];
  await database.snapshot(workspaceId, async ({ rows }) => {
    for await (const batch of rows(everyKind)) read.push(...batch);
  });
  expect(read).toEqual([expected]);
});
