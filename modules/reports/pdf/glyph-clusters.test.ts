import { clustersOf, type Glyph, type Position } from './glyph-clusters';

const bbox = { minX: 0, minY: 0, maxX: 500, maxY: 500 };
const glyph = (text: string, id = 1): Glyph => ({
  id,
  codePoints: [...text].map((character) => character.codePointAt(0) ?? 0),
  advanceWidth: 500,
  bbox,
});
const position = (xAdvance = 500, xOffset = 0): Position => ({
  xAdvance,
  yAdvance: 0,
  xOffset,
  yOffset: 0,
  advanceWidth: xAdvance,
});

/** The texts of the clusters that glyphs with these texts make. */
const clusters = (glyphs: string[], text: string, positions = glyphs.map(() => position())) =>
  clustersOf(
    glyphs.map((each) => glyph(each)),
    positions,
    text,
  ).map(({ codePoints }) => String.fromCodePoint(...codePoints));

describe('clusters of glyphs', () => {
  it('are single where the glyphs have the order of the text', () => {
    expect(clusters(['o', 'ffi', 'c', 'e'], 'office')).toEqual(['o', 'ffi', 'c', 'e']);
  });

  it('join what is drawn in another order, and no more', () => {
    expect(clusters(['ि', 'ह', 'न्', 'द', 'ी'], 'हिन्दी')).toEqual(['हि', 'न्', 'द', 'ी']);
    expect(clusters(['क', 'ी', 'र्', 'म'], 'र्कीम')).toEqual(['र्की', 'म']);
  });

  it('join what is drawn onto another glyph', () => {
    expect(clusters(['क', 'े', 'प'], 'केप')).toEqual(['के', 'प']);
    const placed = [position(), position(500, -400), position()];
    expect(clusters(['a', 'b', 'c'], 'abc', placed)).toEqual(['ab', 'c']);
  });

  it('give one text to a vowel that was split into two glyphs', () => {
    expect(clusters(['ে', 'ক', 'া', 'ল'], 'কোল')).toEqual(['কোল']);
  });

  it('leave out the circle that shaping draws for a vowel without a letter', () => {
    expect(clusters(['ि', '◌', 'क'], 'िक')).toEqual(['ि', 'क']);
    expect(clusters(['◌', 'ा', 'क'], 'ाक')).toEqual(['ा', 'क']);
  });

  it('leave apart what is too large for one glyph', () => {
    const many = Array.from({ length: 40 }, () => 'क');
    expect(clusters([...many, 'ि'], `ि${many.join('')}`)).toEqual([...many, 'ि']);
  });

  it('give a right-to-left ligature its letters from left to right', () => {
    expect(clusters(['م', 'لا', 'س'], 'سلام')).toEqual(['م', 'ال', 'س']);
  });
});
