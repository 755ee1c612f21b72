import fc from 'fast-check';
import { TypeID } from 'typeid-js';
import { findUuid, fromUuid, type IdKind, idKindCodes, idSchema, newId, toUuid } from './ids';

const kinds = Object.keys(idKindCodes) as IdKind[];
const hex = (byte: number) => byte.toString(16).padStart(2, '0');

/** Any 16 bytes that end with the code of a kind, and its prefix. */
const anyUuid = fc
  .tuple(fc.uint8Array({ minLength: 15, maxLength: 15 }), fc.constantFrom(...kinds))
  .map(([bytes, kind]) => {
    const digits = [...bytes, idKindCodes[kind].code].map(hex).join('');
    const uuid = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    return { uuid, prefix: idKindCodes[kind].prefix };
  });

describe('the ids', () => {
  it('are TypeIDs with the same UUID as typeid-js says', () => {
    fc.assert(
      fc.property(anyUuid, ({ uuid, prefix }) => {
        const id = fromUuid(uuid);
        expect(id).toBe(TypeID.fromUUID(prefix, uuid).toString());
        expect(toUuid(id)).toBe(uuid);
      }),
    );
  });

  it('sort as their UUIDs do', () => {
    fc.assert(
      fc.property(anyUuid, anyUuid, (one, other) => {
        const [a, b] = [one.uuid, other.uuid].map((uuid) => fromUuid(uuid).slice(-26)) as [
          string,
          string,
        ];
        expect(a < b).toBe(one.uuid < other.uuid);
      }),
    );
  });

  it('of every kind survive the round trip, in the order of their creation', () => {
    for (const kind of kinds) {
      const ids = Array.from({ length: 200 }, () => newId(kind));
      expect(new Set(ids).size).toBe(200);
      expect(ids.toSorted()).toEqual(ids);
      expect(ids.map((id) => fromUuid(toUuid(id)))).toEqual(ids);
      for (const id of ids) expect(idSchema(kind).safeParse(id).success).toBe(true);
    }
  });

  it('have a code of their own for each kind, above 0', () => {
    const codes = Object.values(idKindCodes).map(({ code }) => code);
    expect(new Set(codes).size).toBe(kinds.length);
    expect(codes.every((code) => code > 0 && code < 256)).toBe(true);
  });

  it('have the examples that their schemas accept', () => {
    for (const kind of kinds) {
      const schema = idSchema(kind);
      expect(schema.safeParse(schema.meta()?.['example']).success).toBe(true);
    }
  });
});

describe('a text that is not an id', () => {
  const website = newId('website');
  const digits = website.slice(4);

  it.each([
    ['empty', ''],
    ['without its prefix', digits],
    ['with a prefix that no kind has', `wob_${digits}`],
    ['with the prefix of another kind', `job_${digits}`],
    ['too short', website.slice(0, -1)],
    ['too long', `${website}0`],
    ['in capitals', website.toUpperCase()],
    ['with a letter that base 32 omits', `${website.slice(0, -2)}u${website.slice(-1)}`],
    ['with a letter beyond ASCII', `${website.slice(0, -2)}é${website.slice(-1)}`],
    ['of more than 128 bits', `web_8${digits.slice(1)}`],
    ['with something before it', ` ${website}`],
    ['a UUID', toUuid(website)],
  ])('is refused: %s', (_, text) => {
    expect(findUuid(text)).toBeUndefined();
    expect(() => toUuid(text)).toThrow('is not an id');
    expect(idSchema('website').safeParse(text).success).toBe(false);
    expect(idSchema('job').safeParse(text).success).toBe(false);
  });

  it('is refused by the schema of another kind', () => {
    expect(idSchema('job').safeParse(website).success).toBe(false);
  });

  it('is never made of a UUID without a kind', () => {
    const noKind = `${toUuid(website).slice(0, -2)}00`;
    expect(() => fromUuid(noKind)).toThrow('is not the UUID of an id');
    expect(() => fromUuid('02')).toThrow('is not the UUID of an id');
  });
});
