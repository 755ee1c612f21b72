// cspell:ignore Währung Männer
import { csvText } from './csv-text';

async function decoded(bytes: Buffer, chunkBytes = bytes.length || 1): Promise<string> {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      yield bytes.subarray(at, at + chunkBytes);
    }
  }
  const pieces: string[] = [];
  for await (const piece of csvText(chunks())) pieces.push(piece);
  return pieces.join('');
}

const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();
const japanese = 'キーワード,検索数\r\n運動靴,90\r\n';
const german = 'Suchbegriff;Währung\r\nLaufschuhe für Männer;€\r\n';

it.each([
  ['UTF-8', Buffer.from(german), german],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${german}`), german],
  ['UTF-16 LE with a mark', Buffer.from(`\ufeff${japanese}`, 'utf16le'), japanese],
  ['UTF-16 BE with a mark', swapped(`\ufeff${japanese}`), japanese],
  ['UTF-16 LE without a mark', Buffer.from(japanese, 'utf16le'), japanese],
  ['UTF-16 BE without a mark', swapped(german), german],
  ['UTF-8 with a zero in a cell', Buffer.from(`a,b\nc\0,d\n${german}`), `a,b\nc\0,d\n${german}`],
  ['nothing', Buffer.alloc(0), ''],
])('%s is read, however it arrives', async (_name, bytes, text) => {
  for (const chunkBytes of [1, 3, 65_537]) expect(await decoded(bytes, chunkBytes)).toBe(text);
});

const foreign: [string, number[]][] = [
  ['Windows-1252', [0x65, 0x75, 0x72, 0x20, 0x80, 0xfc]],
  ['Shift_JIS', [0x83, 0x4c, 0x81, 0x5b]],
  ['GB18030', [0xb9, 0xd8, 0xbc, 0xfc, 0xb4, 0xca]],
  ['EUC-KR', [0xc5, 0xb0, 0xbf, 0xf6, 0xb5, 0xe5]],
  ['ISO-2022-JP', [0x1b, 0x24, 0x42, 0x25, 0x2d, 0x1b, 0x28, 0x42]],
];

it.each(foreign)('%s is refused, with the line and what to do', async (_name, cell) => {
  const bytes = Buffer.concat([Buffer.from('Keyword\r\nshoes\r\n'), Buffer.from(cell)]);
  for (const chunkBytes of [1, 65_536]) {
    await expect(decoded(bytes, chunkBytes)).rejects.toThrow(
      /^Line 3 is not text in UTF-8 or UTF-16\. Save the file as “CSV UTF-8”/,
    );
  }
});

it('UTF-32 is refused', async () => {
  const bytes = Buffer.from(
    [...'\ufeffa,b\n'].flatMap((char) => {
      const code = char.codePointAt(0) ?? 0;
      return [code & 0xff, code >> 8, 0, 0];
    }),
  );
  await expect(decoded(bytes)).rejects.toThrow('is not text in UTF-8 or UTF-16');
});

it('nothing is given before the first megabytes are known to be text', async () => {
  const rows = Buffer.from('keyword,5\n'.repeat(300_000));
  async function* chunks() {
    yield rows;
    yield Buffer.from([0xe4, 0x0a]);
  }
  const read = csvText(chunks());
  await expect(read.next()).rejects.toThrow('Line 300001 is not text');
});
