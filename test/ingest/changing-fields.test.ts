import { type Harness, ledgerOf, openHarness } from './harness';

let harness: Harness;
let websiteId: string;

beforeAll(async () => {
  harness = await openHarness();
});
beforeEach(async () => {
  ({ websiteId } = await harness.newWebsite());
});
afterAll(() => harness.close());

const agent = 'Mozilla/5.0+(compatible;+Googlebot/2.1;++http://www.google.com/bot.html)';
const firstFields = '#Fields: date time cs-method cs-uri-stem c-ip cs(User-Agent) sc-status\n';
const thenFields = '#Fields: cs(User-Agent) sc-status c-ip time date cs-uri-stem cs-method\n';
const clock = (second: number) => `2026-11-21 10:00:${String(second).padStart(2, '0')}`;
const first = (number: number) =>
  `${clock(number)} GET /first-${number} 66.249.66.1 ${agent} 200\n`;
const then = (number: number) => {
  const [date, time] = clock(number).split(' ');
  return `${agent} 200 66.249.66.1 ${time} ${date} /then-${number} GET\n`;
};
const numbers = Array.from({ length: 20 }, (_, index) => index);

/** Blocks of five lines: the header alone fills none, and the change lies inside the third. */
const limits = { blockLinesMax: 5, blockBytesMax: 1024 * 1024 };
const log = [
  '#Software: Microsoft Internet Information Services 10.0\n',
  '#Version: 1.0\n',
  firstFields,
  ...numbers.slice(0, 10).map(first),
  thenFields,
  ...numbers.slice(10).map(then),
].join('');

async function paths(): Promise<string[]> {
  const rows = await harness.clickhouse.of(harness.workspaceId).query<{ path: string }>({
    sql: `SELECT path FROM crawler_visits
          WHERE workspace_id = {workspace:String} AND website_id = {website:String} ORDER BY at`,
    parameters: { website: websiteId },
    comment: 'test',
  });
  return rows.map(({ path }) => path);
}

const allPaths = numbers.map((number) => `/${number < 10 ? 'first' : 'then'}-${number}`);

describe('a log whose fields change', () => {
  it('is read by the #Fields above each line, across the borders of blocks', async () => {
    const { reply } = await harness.ingest(websiteId, log, { limits });
    expect(reply).toMatchObject({ received: 20, visits: 20, malformed: 0, format: 'iis' });
    expect(await paths()).toEqual(allPaths);
  });

  it('is detected when the first block contains nothing but comments', async () => {
    const header = ['#Version: 1.0\n', firstFields, '#Date: x\n', '\n', '#\n'].join('');
    const { reply } = await harness.ingest(websiteId, header + first(1).repeat(20), { limits });
    expect(reply).toMatchObject({ received: 20, visits: 20, format: 'iis' });
  });

  it.each([1, 2, 3, 4])(
    'reads on alike in a retry after block %i was committed',
    async (blocks) => {
      let committed = 0;
      const cutOff = harness.ingest(websiteId, log, {
        limits,
        idempotencyKey: 'retried',
        atPoint: (point) => {
          if (point === 'committed') committed += 1;
          if (committed === blocks) throw new Error('cut off');
        },
      });
      await expect(cutOff).rejects.toThrow('cut off');
      // The last block may have been committed before the error ended the stream.
      const [batch] = await ledgerOf(harness, websiteId);
      const counts = batch?.complete
        ? { visits: 0, duplicates: 20 }
        : { visits: 20, duplicates: 0 };
      const { reply } = await harness.ingest(websiteId, log, { limits, idempotencyKey: 'retried' });
      expect(reply).toMatchObject({ received: 20, malformed: 0, ...counts });
      expect(await paths()).toEqual(allPaths);
      expect(await ledgerOf(harness, websiteId)).toMatchObject([{ complete: true, blocks: 5 }]);
    },
  );

  it('may begin with a byte order mark, have carriage returns, and end without a newline', async () => {
    const windows = `\ufeff${log.slice(log.indexOf(firstFields)).replaceAll('\n', '\r\n').trimEnd()}`;
    const { reply } = await harness.ingest(websiteId, windows, { limits });
    expect(reply).toMatchObject({ received: 20, visits: 20, malformed: 0, format: 'iis' });
    expect(await paths()).toEqual(allPaths);
  });

  it('counts lines that do not have the fields they should', async () => {
    const short = '2026-11-21 10:00:00 GET /short\n';
    const { reply } = await harness.ingest(websiteId, log + short + then(21), { limits });
    expect(reply).toMatchObject({
      received: 22,
      visits: 21,
      malformed: 1,
      problemSamples: [{ line: 25, reason: 'wrong_field_count' }],
    });
  });
});
