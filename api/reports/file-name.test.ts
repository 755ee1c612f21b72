import fc from 'fast-check';
import { fileNameOf } from './file-name';

it.each([
  ['Rankings of Café “Zürich”', 'Rankings of Café “Zürich”.pdf'],
  ['a "quoted" name', 'a -quoted- name.pdf'],
  ['two\r\nSet-Cookie: x=1', 'two Set-Cookie- x=1.pdf'],
  ['invoice\u202Efdp.exe', 'invoice fdp.exe.pdf'],
  ['../../etc/passwd', '-..-etc-passwd.pdf'],
  ['تقرير الترتيب', 'تقرير الترتيب.pdf'],
  ['\u2066\u200f', 'report.pdf'],
  ['  . ', 'report.pdf'],
  ['順位', '順位.pdf'],
])('%j is a name that neither breaks out nor misleads', (title, name) => {
  expect(fileNameOf(title, '.pdf')).toBe(name);
});

it('makes one short line without separators of any title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      const name = fileNameOf(title, '.csv');
      expect(name).toMatch(/^[^\\/:*?"<>|%\r\n]+\.csv$/);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(190);
    }),
  );
});
