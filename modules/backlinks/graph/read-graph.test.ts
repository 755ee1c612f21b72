import { gzipSync } from 'node:zlib';
import type { DomainLink, GraphFile } from './graph-messages';
import { gunzip } from './gunzip';
import { readGraph } from './read-graph';

const ranks = [
  '#harmonicc_pos\t#harmonicc_val\t#pr_pos\t#pr_val\t#host_rev\t#n_hosts',
  '1\t3.4E7\t2\t0.005\tcom.big\t300',
  '2\t3.1E7\t1\t0.009\tuk.co.shop\t4',
  '3\t2.0E7\t3\t0.001\torg.blog\t2',
].join('\n');
const vertices = [
  '0\tcom.big\t300',
  '1\torg.blog\t2',
  '2\torg.unranked\t1',
  '3\tuk.co.shop\t4',
].join('\n');
const edges = ['0\t1', '0\t3', '1\t3', '2\t3', '3\t0', '3\t3'].join('\n');
const usual = { ranks, vertices, edges };

/** Cuts a file into chunks of a few bytes, compressed as two members, as Common Crawl's are. */
async function* packed(text: string): AsyncGenerator<Uint8Array> {
  const half = text.indexOf('\n') + 3;
  const bytes = Buffer.concat([gzipSync(text.slice(0, half)), gzipSync(text.slice(half))]);
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}

async function read(domains: string[], files: Record<GraphFile, string> = usual) {
  const links: DomainLink[] = [];
  const result = await readGraph({
    domains,
    open: (file) => gunzip(packed(`${files[file]}\n`)),
    begin: () => {},
    keep: async (found) => {
      links.push(...found);
    },
  });
  return { result, links };
}

it('returns who links to the domains asked for, and their places', async () => {
  const { result, links } = await read(['shop.co.uk', 'missing.example']);
  expect(result).toEqual({
    domains: [
      { isInGraph: true, place: 2, linkingDomains: 3 },
      { isInGraph: false, place: null, linkingDomains: 0 },
    ],
    places: 3,
    vertices: 4,
    edges: 6,
  });
  expect(links).toEqual([
    { target: 0, linkingDomain: 'big.com', hosts: 300, place: 1 },
    { target: 0, linkingDomain: 'blog.org', hosts: 2, place: 3 },
    { target: 0, linkingDomain: 'unranked.org', hosts: 1, place: 0 },
  ]);
});

it.each([
  ['edges', '1\t3\n0\t3', 'not sorted'],
  ['edges', '<html>', 'two numbers'],
  ['edges', '', 'empty'],
  ['ranks', '1\t2\tcom.big', 'header'],
  ['vertices', 'com.big', 'number and a name'],
] as const)('%s of %j are refused', async (file, text, message) => {
  await expect(read(['shop.co.uk'], { ...usual, [file]: text })).rejects.toThrow(message);
});

it('a file that ends in the middle of its gzip stream is refused', async () => {
  const whole = gzipSync(edges);
  const cut = async function* () {
    yield whole.subarray(0, whole.length - 10);
  };
  const drain = async () => {
    for await (const _ of gunzip(cut()));
  };
  await expect(drain()).rejects.toThrow('unexpected end of file');
});
