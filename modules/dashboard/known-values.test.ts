import { KnownValues } from './known-values';

const versionsOf = (ids: string[], version = '1') => new Map(ids.map((id) => [id, version]));

it('reads what is not known or of another version, and nothing else', async () => {
  const values = new KnownValues<string>();
  const loads: string[][] = [];
  const read = (versions: Map<string, string>, workspaceId = 'ws') =>
    values.read(workspaceId, versions, async (ids) => {
      loads.push(ids);
      return new Map(ids.filter((id) => id !== 'none').map((id) => [id, `${workspaceId} ${id}`]));
    });
  await read(versionsOf(['a', 'b', 'none']));
  const again = await read(new Map([...versionsOf(['a', 'c', 'none']), ['b', '2']]));
  expect(loads).toEqual([
    ['a', 'b', 'none'],
    ['c', 'none', 'b'],
  ]);
  expect(again).toEqual(
    new Map([
      ['a', 'ws a'],
      ['c', 'ws c'],
      ['b', 'ws b'],
    ]),
  );
  expect(await read(versionsOf(['a']), 'other')).toEqual(new Map([['a', 'other a']]));
});

it('remembers 5,000 websites, those that were read last', async () => {
  const values = new KnownValues<number>();
  let loaded: string[] = [];
  const read = (ids: string[]) => {
    loaded = [];
    return values.read('ws', versionsOf(ids), async (unknown) => {
      loaded = unknown;
      return new Map(unknown.map((id) => [id, 1]));
    });
  };
  const ids = Array.from({ length: 5_000 }, (_, index) => `${index}`);
  await read(ids);
  await read(['0']);
  await read(['more']);
  await read(['0']);
  expect(loaded).toEqual([]);
  await read(['1']);
  expect(loaded).toEqual(['1']);
});
