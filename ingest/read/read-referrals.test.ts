import { Verifier } from '../../modules/crawlers/bots/verification';
import { BlockCutter } from '../block/block-cutter';
import { BlockMemory } from '../block/block-memory';
import { detectFormat } from '../formats/log-formats';
import { LineReader } from './line-reader';
import { firstLines } from './read-block';

const person = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

type Request = { referer?: string; path?: string; status?: number; agent?: string; day?: string };

const combined = ({
  referer = '-',
  path = '/lamp',
  status = 200,
  agent = person,
  day = '21/Nov/2026',
}: Request) =>
  `203.0.113.7 - - [${day}:10:00:00 +0000] "GET ${path} HTTP/1.1" ${status} 1 "${referer}" "${agent}"`;
const json = ({ referer = '', path = '/lamp', status = 200, agent = person }: Request) =>
  JSON.stringify({
    time: '2026-11-21T11:00:00Z',
    remote_addr: '203.0.113.7',
    method: 'GET',
    uri: path,
    status,
    http_referer: referer,
    user_agent: agent,
  });

const reader = new LineReader(new Verifier());
const memory = new BlockMemory(1e12);
const seenAtMs = Date.UTC(2026, 10, 21, 12);

function read(lines: readonly string[], countsReferrers = true) {
  const input = { blockLinesMax: 1e6, blockBytesMax: 16 * 1024 * 1024 };
  const cutter = new BlockCutter(memory.openStream(new AbortController().signal), input);
  const [block] = [...cutter.push(Buffer.from(`${lines.join('\n')}\n`)), ...cutter.end()];
  if (!block) throw new Error('no block');
  const first = firstLines(block, 100);
  return reader.read(block, {
    formatName: detectFormat(first.lines, first.fieldsLine)?.name,
    mayMix: true,
    parserOptions: { fieldMap: undefined, fieldsLine: undefined },
    ownHosts: { domain: 'shop.example', matchMode: 'subdomains', ownedHosts: [] },
    context: {
      workspaceId: 'ws_one',
      websiteId: 'web_one',
      host: { name: 'shop.example', isAssumed: true },
      scheme: '',
      addressRule: undefined,
      drainId: 'drn_one',
      blockToken: 'one',
      batchSeenAtMs: seenAtMs,
      receivedAtMs: seenAtMs,
      tracksUrls: false,
    },
    countsReferrers,
  });
}

it.each([
  ['combined', combined],
  ['json', json],
])('counts what sent people to pages, and nothing else: %s', (_, line) => {
  const { referrers, counts } = read([
    line({ referer: 'https://blog.example/a?mail=x@y.example' }),
    line({ referer: 'https://blog.example/a#part' }),
    line({ referer: 'https://blog.example/a', status: 404 }),
    line({ referer: 'https://blog.example/a', path: '/lamp.png' }),
    line({ referer: 'https://blog.example/a', agent: bot }),
    line({ referer: 'https://www.google.com/search?q=lamps' }),
    line({ referer: 'https://shop.example/' }),
    line({}),
  ]);
  expect(counts).toMatchObject({ received: 8, visits: 1, ignored: 7 });
  const day = '2026-11-21';
  expect(referrers).toEqual({
    drainId: 'drn_one',
    days: [{ day, rest: 0 }],
    rows: [
      { day, kind: 'website', url: 'https://blog.example/a', host: 'blog.example', visits: 2 },
      {
        day,
        kind: 'search_engine',
        url: 'https://www.google.com/',
        host: 'www.google.com',
        visits: 1,
      },
    ],
  });
});

it('distinguishes at most some thousand referrers of a block, and counts the rest', () => {
  const lines = Array.from({ length: 6_000 }, (_, at) =>
    combined({ referer: `https://spam-${at}.example/` }),
  );
  const { referrers } = read(lines);
  expect(referrers?.rows).toHaveLength(5_000);
  expect(referrers?.days).toEqual([{ day: '2026-11-21', rest: 1_000 }]);
});

it('days that have not come are not counted, and without the option nothing is', () => {
  const lines = [combined({ referer: 'https://blog.example/', day: '25/Nov/2026' })];
  expect(read(lines).referrers).toEqual({ drainId: 'drn_one', days: [], rows: [] });
  expect(read(lines, false)).not.toHaveProperty('referrers');
});
