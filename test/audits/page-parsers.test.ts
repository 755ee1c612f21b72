import { join } from 'node:path';
import { entryPoint } from '../../dev/stack/entry-point';
import { BodyMemory } from '../../modules/audits/crawl/body-memory';
import { PageParserPool } from '../../modules/audits/parse/page-parser-pool';
import { readDocument } from '../../modules/audits/parse/read-document';
import { linksOf, type PackedDocument } from '../../modules/audits/store/packed-facts';

const script = entryPoint('modules/audits/parse/page-parser-thread');
const source = (url: string) => ({
  url,
  headers: { 'content-type': 'text/html' },
  rendering: null,
  fetch: null,
});
const linkCount = ({ bytes }: PackedDocument) => linksOf(bytes).to.length;
const memory = new BodyMemory();
const bodyOf = (text: string) => memory.store([Buffer.from(text)]);
const page = (number: number) =>
  bodyOf(`<title>Page ${number}</title><a href="/next?to=${number}">next</a>`);
/** Takes a thread much longer than to be ended. */
const long = bodyOf('<p><a href="a">b</a>'.repeat(200_000));
/** Of one document. */
const linksMax = 20_000;

describe('readers of pages', () => {
  it('say what reading in place says, each of its own page', async () => {
    const readers = new PageParserPool({ script, threads: 2 });
    const numbers = Array.from({ length: 50 }, (_, number) => number);
    const url = (number: number) => `https://example.com/${number}`;
    const read = await Promise.all(numbers.map((n) => readers.read(page(n), source(url(n)))));
    expect(read).toEqual(numbers.map((n) => readDocument(page(n), source(url(n)))));
    await readers.close();
  });

  it('leave the event loop to others while a long page is read', async () => {
    const readers = new PageParserPool({ script, threads: 1 });
    await readers.read(page(1), source('https://example.com/'));
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const read = await readers.read(long, source('https://example.com/'));
    clearInterval(timer);
    expect(linkCount(read)).toBe(linksMax);
    expect(turns).toBeGreaterThan(10);
    await readers.close();
  });

  it('read a page where they are when its thread ends under it', async () => {
    const readers = new PageParserPool({ script, threads: 1 });
    const reading = readers.read(long, source('https://example.com/'));
    await readers.close();
    expect(linkCount(await reading)).toBe(linksMax);
    const after = await readers.read(page(2), source('https://example.com/'));
    expect(after.urls).toBe('https://example.com/next?to=2');
    await readers.close();
  });

  test.each([
    ['dies on a page, and those that wait for it too', join(__dirname, 'dying-parser.cjs')],
    ['cannot start', join(__dirname, 'no-such-parser.js')],
  ])('read pages where they are when their thread %s', async (_, dying) => {
    const readers = new PageParserPool({ script: dying, threads: 1 });
    const numbers = Array.from({ length: 8 }, (_, number) => number);
    for (const _ of ['once', 'and again']) {
      const read = await Promise.all(
        numbers.map((n) => readers.read(page(n), source('https://a.b/'))),
      );
      expect(read.map(({ urls }) => urls)).toEqual(numbers.map((n) => `https://a.b/next?to=${n}`));
    }
    await readers.close();
  });
});
