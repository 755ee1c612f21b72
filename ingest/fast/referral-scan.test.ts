// cspell:ignore fwww abcm myshop exampl
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import loadWabt from 'wabt';
import { assistantKeys } from '../../modules/crawlers/rules/assistants';
import { ReferralScan } from './referral-scan';
import { referralScanWasm } from './referral-scan.generated';

const scan = new ReferralScan(assistantKeys);

function scanned(lines: readonly string[], ownDomain?: string): number[] {
  const whole = lines.map((line) => Buffer.from(`${line}\n`, 'latin1'));
  let at = 0;
  const lineEnds = Uint32Array.from(whole, ({ length }) => (at += length));
  return scan.linesOf(Buffer.concat(whole), lineEnds, ownDomain);
}

it('is assembled from its source', async () => {
  const source = readFileSync(join(__dirname, 'referral-scan.wat'), 'utf8');
  const wabt = await loadWabt();
  const { buffer } = wabt.parseWat('referral-scan.wat', source, { simd: true }).toBinary({});
  const base64 = Buffer.from(buffer).toString('base64');
  if (process.env['WRITE_WASM'] === '1') {
    const note = '// Assembled from referral-scan.wat by referral-scan.test.ts; do not edit.';
    const text = `${note}\nexport const referralScanWasm =\n  '${base64}';\n`;
    writeFileSync(join(__dirname, 'referral-scan.generated.ts'), text);
  } else expect(referralScanWasm).toBe(base64);
});

const ways = [
  (name: string) => `"https://${name}/"`,
  (name: string) => `"https://www.${name.toUpperCase()}"`,
  (name: string) => `"referer":"https:\\/\\/${name}\\/"`,
  (name: string) => `https%3A%2F%2F${name}`,
  (name: string) => `https%3a%2f%2fwww.${name}`,
  (name: string) => `GET /?utm_source=${name} HTTP/1.1`,
  (name: string) => `/?a=1&utm_source%3D${name}&b`,
];

it('finds every name in every way that a log writes it, wherever the line is', () => {
  const noise = fc
    .array(fc.constantFrom(...'abcm_%3:/\\ "=?'), { maxLength: 90 })
    .map((letters) => letters.join(''));
  fc.assert(
    fc.property(
      fc.constantFrom(...assistantKeys),
      fc.constantFrom(...ways),
      fc.array(noise, { maxLength: 5 }),
      noise,
      // Also across the end of a window of 64 KB.
      fc.oneof(fc.constant(0), fc.integer({ min: 65_300, max: 65_540 })),
      (name, way, before, within, padding) => {
        const lines = ['x'.repeat(padding), ...before, `${within} ${way(name)} ${within}`, 'end'];
        expect(scanned(lines)).toContain(1 + before.length);
      },
    ),
    { numRuns: 2_000 },
  );
});

it('passes over usual lines, and counts a line once', () => {
  const usual = [
    '"https://www.google.com/" "Mozilla/5.0 (compatible; +http://x.example/)"',
    '"https://shop.example/lamps?utm_source=newsletter&utm_medium=mail"',
    '{"time":"10:20:30","path":"/chatgpt.com","m_":"x","a":"%3Cb%3E"}',
  ];
  const named = 'https://chatgpt.com/ ?utm_source=chatgpt.com';
  expect(scanned([...usual, named, ...usual])).toEqual([3]);
});

it('finds all lines of a block that has thousands', () => {
  const lines = Array.from({ length: 10_000 }, () => '"https://chatgpt.com/"');
  expect(scanned(lines)).toHaveLength(10_000);
  expect(scanned([])).toEqual([]);
});

const refererWays = [
  (host: string) => `"https://${host}/a"`,
  (host: string) => `"HTTP://${host}"`,
  (host: string) => `"referer":"https:\\/\\/${host}\\/"`,
  (host: string) => `\thttps://www.${host}/\t`,
  (host: string) => `referer=http%3A%2F%2F${host}%2F`,
];

it('finds URLs of other websites on demand, wherever the line is', () => {
  const hosts = [
    'blog.example',
    'shop.example.org',
    'myshop.example',
    'shop.exampl',
    'a.shop.example',
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...hosts),
      fc.constantFrom(...refererWays),
      fc.oneof(fc.constant(0), fc.integer({ min: 65_450, max: 65_540 })),
      (host, way, padding) => {
        const lines = ['x'.repeat(padding), way(host), 'end'];
        expect(scanned(lines, 'shop.example')).toEqual([1]);
        expect(scanned(lines)).toEqual([]);
      },
    ),
    { numRuns: 500 },
  );
});

it('passes over own URLs, and those that programs have in their agents', () => {
  const own = ['"https://shop.example/a"', '"HTTP://WWW.Shop.Example"', '"https://shop.example?x"'];
  const escaped = '"https:\\/\\/shop.example\\/"';
  const agents = ['"Bot (+http://bot.example/)"', '"Bot (compatible; http://bot.example/)"'];
  expect(scanned([...own, escaped, ...agents], 'shop.example')).toEqual([]);
  // The end of the host is unclear, so the line is read.
  expect(scanned(['"https://shop.example:443/"'], 'shop.example')).toEqual([0]);
  expect(scanned([`"https://${'a'.repeat(60)}.example/"`], `${'a'.repeat(60)}.example`)).toEqual([
    0,
  ]);
});
