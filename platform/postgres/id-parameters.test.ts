import { newId, toUuid } from '../ids';
import { withKnownUuids, withUuids } from './id-parameters';

/** A server that has these parameter types, and counts how often it is asked. */
const server = (types: string[]) => {
  const asked: string[] = [];
  return {
    asked,
    query: async (text: string) => {
      asked.push(text);
      return [{ rows: [] }, { rows: [{ types }] }, { rows: [] }];
    },
  };
};

const id = newId('website');
const nil = '00000000-0000-0000-0000-000000000000';

describe('the ids in parameters', () => {
  it('become uuids only where Postgres has uuids', async () => {
    const client = server(['uuid', 'text', 'uuid[]', 'text[]', 'integer']);
    const values = [id, id, [id, null, ''], [id], 1];
    const text = 'select $1, $2, $3, $4, $5';
    expect(await withUuids(client, { text, values })).toEqual({
      text,
      values: [toUuid(id), id, [toUuid(id), null, nil], [id], 1],
    });
    expect(values[0]).toBe(id);
  });

  it('are asked for once for each statement', async () => {
    const client = server(['uuid']);
    const statement = { text: 'select $1 /* once */', values: [id] };
    expect(withKnownUuids(statement)).toBeUndefined();
    await withUuids(client, statement);
    expect(withKnownUuids(statement)).toEqual({ text: statement.text, values: [toUuid(id)] });
    await withUuids(client, statement);
    expect(client.asked).toHaveLength(1);
  });

  it('are not asked for where nothing looks like an id', async () => {
    const client = server([]);
    const statement = { text: 'select $1, $2, $3', values: ['web_1', 7, ['a', null]] };
    expect(await withUuids(client, statement)).toBe(statement);
    expect(client.asked).toEqual([]);
  });

  it('may be empty, which is before all ids', async () => {
    const statement = { text: 'select $1 /* a cursor */', values: [''] };
    expect((await withUuids(server(['uuid']), statement)).values).toEqual([nil]);
    const words = { text: 'select $1 /* a text */', values: [''] };
    expect((await withUuids(server(['text']), words)).values).toEqual(['']);
  });

  it('reach Postgres as they are if they are of no known kind', async () => {
    const client = server(['uuid', 'uuid']);
    const statement = { text: 'select $1, $2', values: [id, 'nonsense'] };
    expect((await withUuids(client, statement)).values).toEqual([toUuid(id), 'nonsense']);
  });

  it('are found in what `explain` explains', async () => {
    const client = server(['uuid']);
    await withUuids(client, { text: 'explain (analyze, format json) select $1', values: [id] });
    expect(client.asked[0]).toContain('prepare described as  select $1');
  });
});
