import { isVariable, varyHome, varyPage, varyScheme } from './vary-address';

const urlsOf = (variants: { variant: string; url: string }[]) =>
  variants.map(({ variant, url }) => `${variant} ${url}`);

it('only a domain of its own has another host with or without www', () => {
  const files = (host: string) => [
    `index https://${host}/index.html`,
    `index https://${host}/index.php`,
  ];
  const expected = {
    'example.com': 'www https://www.example.com/',
    'www.example.co.uk': 'www https://example.co.uk/',
    'docs.example.com': undefined,
    'me.github.io': 'www https://www.me.github.io/',
    '192.0.2.1': undefined,
  };
  for (const [host, other] of Object.entries(expected)) {
    const all = other === undefined ? files(host) : [other, ...files(host)];
    expect(urlsOf(varyHome(`https://${host}/`))).toEqual(all);
  }
});

it('a home page over http has no plainer variant, nor one on a port of its own', () => {
  expect(urlsOf(varyScheme('https://example.com/'))).toEqual(['http http://example.com/']);
  expect(varyScheme('http://example.com/')).toEqual([]);
  expect(varyScheme('https://example.com:8443/')).toEqual([]);
});

it('pages are varied by their slash and their case, if that says something', () => {
  expect(urlsOf(varyPage('https://example.com/guides/tea'))).toEqual([
    'slash https://example.com/guides/tea/',
    'case https://example.com/GUIDES/TEA',
  ]);
  expect(urlsOf(varyPage('https://example.com/Tea/'))).toContain('slash https://example.com/Tea');
  const paths = ['/', '/a?b=1', '/a.html', '/%C3%BC', '/2026/11', '/TEA', '/tea'];
  expect(paths.filter((path) => isVariable(`https://example.com${path}`))).toEqual(['/tea']);
});
