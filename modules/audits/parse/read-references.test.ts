import { extractPage } from './extract-page';
import { readStyle } from './read-style';

const url = 'https://example.com/a/';
const source = { url, headers: { 'content-type': 'text/html; charset=utf-8' } };
const read = (html: string) => extractPage(Buffer.from(`<!doctype html>${html}`), source);
const linksOf = (html: string) =>
  read(html).links.map(({ kind, url: target }) => `${kind} ${target}`);

it('images for social networks, logos, preloads and files of styles are references', () => {
  const logo = { '@type': 'Organization', logo: { '@type': 'ImageObject', url: '/logo.png' } };
  const graph = { '@graph': [{ '@type': 'Article', publisher: { logo: 'pub.png' } }, logo] };
  const html = `<head><meta property="og:image" content="og.png"><meta property="og:image" content="b.png">
    <meta name="twitter:image" content="/t.png"><link rel="preload" href="font.woff2" as="font">
    <link rel="modulepreload" href="m.js"><style>@import "i.css"; p { background: url(p.png) }</style>
    <script type="application/ld+json">${JSON.stringify(graph)}</script></head>
    <body><p style="background: url('s.png')">text</p></body>`;
  expect(linksOf(html)).toEqual([
    'social_image https://example.com/a/og.png',
    'social_image https://example.com/t.png',
    'preload https://example.com/a/font.woff2',
    'preload https://example.com/a/m.js',
    'style_file https://example.com/a/i.css',
    'style_file https://example.com/a/p.png',
    'style_file https://example.com/a/s.png',
    'logo https://example.com/a/pub.png',
    'logo https://example.com/logo.png',
  ]);
});

it('distinguishes a canonical with qualifying attributes', () => {
  const [first, second] = read(`<link rel="canonical" href="/b" hreflang="de" media="print">
    <link rel="canonical" href="/c" media="">`).canonicals;
  expect(first?.ignoredFor).toEqual(['hreflang', 'media']);
  expect(second).not.toHaveProperty('ignoredFor');
});

it('pictures without an image and passwords outside of forms are counted', () => {
  const html =
    '<picture><source srcset="a"></picture><picture><source srcset="a"><img src="b"></picture>';
  expect(read(`${html}<input type="password">`)).toMatchObject({
    picturesWithoutImage: 1,
    hasLoosePassword: true,
  });
  expect(read('<form><input type="password"></form>').hasLoosePassword).toBe(false);
});

it('a stylesheet names its files from its own address', () => {
  const { urls } = readStyle(Buffer.from('a{b:url(../x.png)}@import "y.css";'), `${url}s/all.css`);
  expect(urls.split('\n')).toEqual([
    'https://example.com/a/x.png',
    'https://example.com/a/s/y.css',
  ]);
});
