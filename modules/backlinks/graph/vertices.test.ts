import fc from 'fast-check';
import { eachVertex, VertexCursor } from './vertices';

const named = (id: number) => ({ id, name: `com.d${id}`, hosts: id % 9 });

/** A file of these ids, cut anywhere. */
async function* chunksOf(ids: readonly number[], end: string, cuts: readonly number[]) {
  const lines = ids.map(named).map(({ id, name, hosts }) => `${id}\t${name}\t${hosts}`);
  const bytes = Buffer.from(lines.join(end) + (cuts.length % 2 === 0 ? end : ''));
  let from = 0;
  for (const cut of [...cuts.toSorted((one, other) => one - other), bytes.length]) {
    yield bytes.subarray(from, Math.max(from, cut));
    from = Math.max(from, cut);
  }
}

it('finds every vertex that a look at each line finds, and no other', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.nat(2_000), { minLength: 1, maxLength: 80 }),
      fc.array(fc.nat(2_000), { maxLength: 40 }),
      fc.array(fc.nat(1_200), { maxLength: 8 }),
      fc.constantFrom('\n', '\r\n'),
      async (all, others, cuts, end) => {
        const ids = all.toSorted((one, other) => one - other);
        const plain = new Map<number, { name: string; hosts: number }>();
        await eachVertex(chunksOf(ids, end, cuts), ({ id, bytes, start, end: last, hosts }) => {
          plain.set(id, { name: bytes.toString('latin1', start, last), hosts });
        });
        expect([...plain.keys()]).toEqual(ids);
        const cursor = new VertexCursor(chunksOf(ids, end, cuts));
        const asked = [...ids.filter((id) => id % 3 > 0), ...others, ...others];
        for (const id of asked.toSorted((one, other) => one - other)) {
          const vertex = await cursor.seek(id);
          const found = vertex && {
            name: vertex.bytes.toString('latin1', vertex.start, vertex.end),
            hosts: vertex.hosts,
          };
          expect([id, found]).toEqual([id, plain.get(id)]);
        }
        await cursor.close();
      },
    ),
  );
});
