import { headerOf, textOf, withNames } from './csv-header';

it.each([
  ['Keyword,Volume\nx,1', ['Keyword', 'Volume'], ','],
  ['"Key;word";Suchvolumen;"a ""b"""\r\nx;1;', ['Key;word', 'Suchvolumen', 'a "b"'], ';'],
  ['"two\nlines"\tTags\tx\n', ['two\nlines', 'Tags', 'x'], '\t'],
  ['only', ['only'], ','],
  ['a,,c\n', ['a', '', 'c'], ','],
])('the names of %j', (text, names, separator) => {
  expect(headerOf(text)).toMatchObject({ names, separator });
});

it('other names leave the rows as they are', () => {
  expect(withNames('Word;Tags\r\n"a;b";2\r\n', ['Keyword', 'Search "x" volume'])).toBe(
    '"Keyword";"Search ""x"" volume"\r\n"a;b";2\r\n',
  );
});

it('umlauts of a spreadsheet are read, whichever code page it wrote', () => {
  const bytes = (values: number[]) => Uint8Array.from(values).buffer;
  expect(textOf(bytes([0xe4, 0x3b]))).toBe('ä;');
  expect(textOf(bytes([0xc3, 0xa4]))).toBe('ä');
  expect(textOf(bytes([0xff, 0xfe, 0xe4, 0x00]))).toBe('ä');
});
