import { KnownReads } from './known-reads';

function open(rowsMax: number) {
  const known = new KnownReads<{ rows: string[] }>(rowsMax);
  const loaded: string[] = [];
  const read = async (name: string, rows = 1) => {
    const found = await known.read({ name }, async () => {
      loaded.push(name);
      return { rows: Array.from({ length: rows }, () => name) };
    });
    expect(found.rows[0]).toBe(name);
  };
  return { loaded, read };
}

it('loads what depends on the same only once', async () => {
  const { loaded, read } = open(10);
  for (const name of ['a', 'b', 'a', 'b']) await read(name);
  expect(loaded).toEqual(['a', 'b']);
});

it('forgets what was asked for least recently, by its rows', async () => {
  const { loaded, read } = open(10);
  await read('a', 4);
  await read('b', 4);
  await read('a', 4);
  await read('c', 4);
  await read('a', 4);
  await read('b', 4);
  expect(loaded).toEqual(['a', 'b', 'c', 'b']);
});

it('remembers no read that has too many rows, and forgets none that is read twice at once', async () => {
  const { loaded, read } = open(10);
  await read('large', 11);
  await read('large', 11);
  await Promise.all([read('a', 6), read('a', 6)]);
  await read('b', 4);
  await read('a', 6);
  expect(loaded).toEqual(['large', 'large', 'a', 'a', 'b']);
});

it('remembers nothing of a read that fails', async () => {
  const known = new KnownReads<{ rows: string[] }>(10);
  const failing = known.read('a', async () => {
    throw new Error('away');
  });
  await expect(failing).rejects.toThrow('away');
  expect(await known.read('a', async () => ({ rows: ['a'] }))).toEqual({ rows: ['a'] });
});
