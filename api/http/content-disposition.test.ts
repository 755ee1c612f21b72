import fc from 'fast-check';
import { contentDisposition, fileNameOf } from './content-disposition';

test.each([
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

test('readers old and new are given the name', () => {
  expect(contentDisposition('Übersicht (1) 順位.pdf')).toBe(
    `attachment; filename="Ubersicht (1) _.pdf"; filename*=UTF-8''%C3%9Cbersicht%20%281%29%20%E9%A0%86%E4%BD%8D.pdf`,
  );
});

test('whatever the title, the header is one line of ASCII whose name comes back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      const name = fileNameOf(title, '.csv');
      const header = contentDisposition(name);
      expect(header).toMatch(
        /^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\x21-\x7e]+$/,
      );
      expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(name);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(190);
    }),
  );
});
