// cspell:disable
import { FontBook } from './font-book';

// Lists of the font's files claim these for a file that lacks them.
it.each(['Kasım ısıtıcı', 'œuvre ŒUVRE', 'ґудзик Ґанок', 'ұзын Ұлы'])(
  '%s is drawn by one family, in both weights',
  async (text) => {
    const book = await FontBook.load({ 400: [text], 700: [text] });
    expect(book.unknown).toEqual([]);
    for (const weight of [400, 700] as const) {
      const runs = book.runs(text, weight);
      expect(runs.map((run) => run.text).join('')).toBe(text);
      for (const { face } of runs) {
        expect(face.name).toMatch(/^noto-sans-(latin|cyrillic)/);
      }
    }
  },
);

it('names the characters that no font has', async () => {
  const book = await FontBook.load({ 400: ['\u{12000}'], 700: [] });
  expect(book.unknown).toEqual(['\u{12000}']);
});
