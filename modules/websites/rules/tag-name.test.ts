import fc from 'fast-check';
import { distinctTags, tagKey } from './tag-name';

it.each([
  ['Retail', 'retail'],
  ['RETAIL', 'retail'],
  [' top  10 ', 'top 10'],
  ['Mu\u0308nchen', 'm\u00fcnchen'],
  ['ЦЕНА', 'цена'],
])('%j is compared as %j', (name, key) => expect(tagKey(name)).toBe(key));

it('a key is its own key, so that what is stored is found', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(tagKey(tagKey(name))).toBe(tagKey(name));
    }),
  );
});

it('of names that differ in case alone the first stays', () => {
  expect(distinctTags(['Retail', 'b', 'retail', 'B', 'RETAIL'])).toEqual(['Retail', 'b']);
});
