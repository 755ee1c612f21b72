import { toClfTime } from '../../dev/clf-time';
import { type Harness, openHarness } from './harness';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const at = new Date('2026-10-10T10:30:00Z');
const chatgpt = 'https://chatgpt.com/';

type Line = {
  target?: string;
  method?: string;
  status?: number;
  referer?: string;
  agent?: string;
  hour?: number;
};
const lineOf = ({
  target = '/a',
  method = 'GET',
  status = 200,
  referer = '-',
  agent = firefox,
  hour = 10,
}: Line) => {
  const time = toClfTime(new Date(at.getTime() + (hour - 10) * 3_600_000));
  return `198.51.100.7 - - [${time}] "${method} ${target} HTTP/1.1" ${status} 5 "${referer}" "${agent}"\n`;
};
const usual = Array.from({ length: 60 }, (_, index) =>
  lineOf({ target: `/p${index}`, referer: 'https://www.google.com/' }),
).join('');

type Stored = Record<string, string | number>;
const storedOf = (websiteId: string) =>
  harness.clickhouse.of(harness.workspaceId).query<Stored>({
    sql: `SELECT toString(day) AS day, hour, assistant, evidence, path, status_class AS statusClass,
            toUInt32(sum(visits)) AS visits, partition, drain_id AS drain
          FROM ai_referrals
          WHERE workspace_id = {workspace:String} AND website_id = {website:String}
          GROUP BY ALL ORDER BY hour, path, assistant, evidence, statusClass`,
    parameters: { website: websiteId },
    comment: 'test',
  });
const visit = (fields: Stored): Stored => ({
  day: '2026-10-10',
  hour: 10,
  assistant: 'chatgpt',
  evidence: 'referer',
  path: '/a',
  statusClass: 2,
  visits: 1,
  partition: 202_610,
  drain: '',
  ...fields,
});

it('counts people’s requests for pages from assistants, and nothing else', async () => {
  const { websiteId, domain } = await harness.newWebsite();
  const lines: Line[] = [
    { referer: chatgpt },
    { referer: chatgpt, hour: 11, target: '/a?q=secret' },
    { referer: chatgpt, hour: 11, target: '/a?utm_source=chatgpt.com' },
    { hour: 11, target: '/b?utm_source=perplexity' },
    { referer: 'android-app://com.openai.chatgpt/', hour: 12, target: '/gone', status: 404 },
    // A redirect and its target, with the referer of both.
    { referer: 'https://www.perplexity.ai/', hour: 13, target: '/old', status: 301 },
    { referer: 'https://www.perplexity.ai/', hour: 13, target: '/new' },
    // None of these is a person's visit from an assistant.
    { referer: chatgpt, target: '/app.css' },
    { referer: chatgpt, method: 'POST' },
    { referer: chatgpt, method: 'HEAD' },
    { referer: chatgpt, agent: googlebot },
    { referer: chatgpt, agent: 'curl/8.1' },
    { referer: 'https://chatgpt.com.evil.example/' },
    { referer: 'https://www.bing.com/search?q=copilot' },
    { referer: `https://${domain}/a?utm_source=chatgpt.com`, target: '/c?utm_source=chatgpt.com' },
    { referer: 'https://forum.example/', target: '/c?utm_source=chatgpt.com' },
  ];
  const { reply } = await harness.ingest(websiteId, usual + lines.map(lineOf).join(''));
  expect(reply).toMatchObject({ visits: 1, malformed: 0 });
  expect(await storedOf(websiteId)).toEqual(
    [
      visit({}),
      visit({ hour: 11 }),
      visit({ hour: 11, evidence: 'both' }),
      visit({ hour: 11, assistant: 'perplexity', evidence: 'parameter', path: '/b' }),
      visit({ hour: 12, path: '/gone', statusClass: 4 }),
      visit({ hour: 13, assistant: 'perplexity', path: '/new' }),
    ].sort(
      (one, other) =>
        Number(one['hour']) - Number(other['hour']) || (one['evidence'] === 'both' ? -1 : 0),
    ),
  );
});

it.each([1, 3])(
  'stores a block once that is sent again after a crash, %i blocks together',
  async (together) => {
    const { websiteId } = await harness.newWebsite();
    const many = Array.from({ length: 3_000 }, (_, index) =>
      lineOf({ target: `/p${index % 100}`, referer: index % 2 ? chatgpt : '-' }),
    ).join('');
    const body = usual + many;
    const limits = { blockLinesMax: 500, blockBytesMax: 1024 * 1024 };
    for (const point of ['inserted', 'committed']) {
      let isFirst = true;
      const atPoint = (reached: string) => {
        if (!isFirst || reached !== point) return;
        isFirst = false;
        throw new Error('the process dies');
      };
      await expect(
        harness.ingest(websiteId, body, { atPoint, limits, together }),
      ).rejects.toThrow();
    }
    await harness.ingest(websiteId, body, { limits, together });
    await harness.ingest(websiteId, body, { limits, together });
    const rows = await storedOf(websiteId);
    expect(rows).toHaveLength(50);
    expect(rows.every(({ visits }) => visits === 30)).toBe(true);
  },
);

it('reads JSON lines with escaped slashes, lines without referers, and only its own hosts', async () => {
  const { websiteId, domain } = await harness.newWebsite();
  const json = (fields: object) =>
    JSON.stringify({
      time: at.toISOString(),
      remote_addr: '198.51.100.7',
      host: domain,
      request: 'GET /a HTTP/1.1',
      status: 200,
      http_user_agent: firefox,
      ...fields,
    });
  const lines = [
    ...Array.from({ length: 80 }, (_, index) => json({ request: `GET /p${index} HTTP/1.1` })),
    json({ http_referer: chatgpt }).replaceAll('/', '\\/'),
    json({ request: 'GET /b?utm_source=chatgpt.com HTTP/1.1' }),
    json({ http_referer: chatgpt, host: 'other.example' }),
  ];
  await harness.ingest(websiteId, `${lines.join('\n')}\n`);
  expect(await storedOf(websiteId)).toEqual([
    visit({}),
    visit({ path: '/b', evidence: 'parameter' }),
  ]);
});
