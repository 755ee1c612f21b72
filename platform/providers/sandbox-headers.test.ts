import { readSandboxBrands, sandboxHeaderNames, sandboxHeaders } from './sandbox-headers';

const sent = (brands: { name: string; domain: string | null }[]) =>
  sandboxHeaders({ domains: [], brands })[sandboxHeaderNames.brands] ?? '';

it('brands of any script survive a header', () => {
  const brands = [
    { name: 'Éclair, Sons | Co', domain: 'eclair.com' },
    { name: '靴屋 🏆', domain: null },
  ];
  expect(sent(brands)).toMatch(/^[\x20-\x7e]+$/);
  expect(readSandboxBrands(sent(brands))).toEqual(brands);
});

it('a list that is too long for a header is cut between two brands', () => {
  const brands = Array.from({ length: 500 }, (_, at) => ({
    name: '靴'.repeat(100),
    domain: `shop${at}.com`,
  }));
  const text = sent(brands);
  expect(text.length).toBeLessThan(8_000);
  const read = readSandboxBrands(text);
  expect(read.length).toBeGreaterThan(5);
  expect(read.at(-1)).toEqual({ name: '靴'.repeat(60), domain: `shop${read.length - 1}.com` });
});

it('what cannot be read is left out', () => {
  expect(readSandboxBrands('')).toEqual([]);
  expect(readSandboxBrands('%E0%A4%A|a.com,,Brio|')).toEqual([{ name: 'Brio', domain: null }]);
});
