import { z } from 'zod';
import { readTolerantly } from './read-tolerantly';

const schema = z.object({
  id: z.string(),
  rows: z.array(
    z.object({
      name: z.string(),
      note: z.string().nullish(),
      marks: z.array(z.object({ at: z.number() })).nullish(),
    }),
  ),
  more: z.object({ kind: z.string(), size: z.number().optional() }).optional(),
});

const good = { name: 'a', note: 'n', marks: [{ at: 1 }, { at: 2 }] };
const body = () => ({ id: 'x', rows: [structuredClone(good), structuredClone(good)] });

describe('readTolerantly', () => {
  it('reads a whole body as it is', () => {
    expect(readTolerantly(schema, body())).toEqual({ ok: true, data: body(), warnings: [] });
  });

  it('leaves out a field that may be missing, and keeps its row', () => {
    const read = readTolerantly(schema, { id: 'x', rows: [good, { ...good, note: 7 }] });
    const { note: _, ...rest } = good;
    expect(read).toEqual({
      ok: true,
      data: { id: 'x', rows: [good, rest] },
      warnings: ['Dropped 1 of rows[].note: unknown shape.'],
    });
  });

  it.each([
    [{ note: 'without a name' }],
    [{ name: 3 }],
    [{ name: null, note: 4, marks: 'none' }],
    [null],
    ['a'],
    [[]],
  ])('leaves out the row %j, counts it once, and keeps the others', (bad) => {
    expect(readTolerantly(schema, { id: 'x', rows: [bad, structuredClone(good), bad] })).toEqual({
      ok: true,
      data: { id: 'x', rows: [good] },
      warnings: ['Dropped 2 of rows[]: unknown shape.'],
    });
  });

  it('leaves out the innermost row', () => {
    const marks = [{ at: 'x' }, { at: 2 }];
    expect(readTolerantly(schema, { id: 'x', rows: [{ name: 'a', marks }] })).toEqual({
      ok: true,
      data: { id: 'x', rows: [{ name: 'a', marks: [{ at: 2 }] }] },
      warnings: ['Dropped 1 of rows[].marks[]: unknown shape.'],
    });
  });

  it('a list of which every row is bad is left out whole, and fails where it is needed', () => {
    const marks = [{ at: 'x' }, {}];
    expect(readTolerantly(schema, { id: 'x', rows: [{ name: 'a', marks }] })).toEqual({
      ok: true,
      data: { id: 'x', rows: [{ name: 'a' }] },
      warnings: ['Dropped 1 of rows[].marks: unknown shape.'],
    });
    expect(readTolerantly(schema, { id: 'x', rows: [{}, { name: 1 }] })).toEqual({
      ok: false,
      badPath: 'rows.0.name',
    });
  });

  it('leaves out a block that lacks what it needs', () => {
    expect(readTolerantly(schema, { ...body(), more: { size: 2 } })).toEqual({
      ok: true,
      data: body(),
      warnings: ['Dropped 1 of more: unknown shape.'],
    });
  });

  it('null is nothing, and no warning', () => {
    expect(readTolerantly(schema, { ...body(), more: null })).toMatchObject({
      ok: true,
      warnings: [],
    });
  });

  it.each([[undefined], ['text'], [[]], [{ rows: [] }], [{ id: 'x' }], [{ id: 'x', rows: 'y' }]])(
    'fails for %j',
    (bad) => {
      expect(readTolerantly(schema, bad)).toMatchObject({ ok: false });
    },
  );
});
