import { operations } from '../../api/operations';
import { type InnerService, startServiceHere } from '../support/in-process';
import { makeZip } from '../support/make-zip';
import { createResources, type Resources, sampleUploads } from '../support/samples';
import { type FileAnswer, sendFromThread } from '../support/send-from-thread';
import { createWorkspace } from '../support/service';
import { longestTurnOf, sharedThreadMsMax } from '../support/thread-cost';

let service: InnerService;
let resources: Resources;
beforeAll(async () => {
  service = await startServiceHere();
  resources = await createResources(service, await createWorkspace());
});
afterAll(() => service.stop());

/** Uploads that are no imports of tables: `test/ingest` and `test/reports` have tests of their own. */
const others = [
  'ingestElasticBulk',
  'ingestElasticIndexBulk',
  'ingestLogs',
  'ingestLokiLogs',
  'ingestOtlpLogs',
  'putLogs',
  'uploadReportLogo',
];

const rows = (count: number, row: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => row(index)).join('\n');

/** A file of each import with as many rows as it takes; of those that are stored by block, some blocks. */
const largest: Record<string, (domain: string) => string> = {
  importKeywords: () => `Keyword,Tags\n${rows(4_000, (index) => `large keyword ${index},a;b`)}`,
  importWebsites: () => `Domain\n${rows(1_000, (index) => `large-${index}.example.com`)}`,
  importAiPrompts: () => `Prompt\n${rows(10_000, (index) => `What is large ${index}?`)}`,
  importAiReport: () =>
    `Grounding query,Citations\n${rows(50_000, (index) => `large query ${index},7`)}`,
  importSearchData: () =>
    `Top queries,Clicks,Impressions,CTR,Position\n${rows(10_000, (index) => `query ${index},7,70,10%,3.5`)}`,
  importBacklinks: () =>
    `Linking page,Last crawled\n${rows(10_000, (index) => `https://blog.example.org/${index},2026-11-20`)}`,
  importKnownLinks: (domain) =>
    `Source URL,Target URL\n${rows(10_000, (index) => `https://blog.example.org/${index},https://${domain}/`)}`,
  importCampaignConversions: (domain) =>
    `Page,Day,Value\n${rows(4_000, (index) => `https://${domain}/${index},2026-11-02,3`)}`,
};

const blankBytes = 7_900_000;
const blanks = ['\n', '\r', '\r\n', ',,,,\n', '  \n'];
/** What is blank is up to one reader of all imports (`csv-rows.ts`): two try all, the others one. */
const withAllBlanks = ['importKeywords', 'importSearchData'];

async function send(id: string, body: string | Buffer, query?: string): Promise<FileAnswer> {
  const operation = operations.find((each) => each.id === id);
  const sample = sampleUploads(resources)[id];
  if (!operation || !sample) throw new Error(`${id} has no sample upload`);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => resources.ids[name] ?? '');
  const { secret } = await resources.newKey('read_write');
  return sendFromThread({
    url: `${service.url}/api/v1${path}${query ?? sample.query}`,
    key: secret,
    type: 'text/csv',
    body: Buffer.from(body),
  });
}

async function costOfSending(id: string, body: string | Buffer, query?: string) {
  let answer: FileAnswer = { status: 0, text: '' };
  const ms = await longestTurnOf(async () => {
    answer = await send(id, body, query);
  });
  return { ...answer, ms };
}

const headerOf = (id: string) => String(sampleUploads(resources)[id]?.body).split(/\r?\n/)[0] ?? '';

it('has a file for every import of the API', () => {
  const uploads = operations.filter(({ kind }) => kind === 'upload').map(({ id }) => id);
  expect(uploads.sort()).toEqual([...Object.keys(largest), ...others].sort());
});

describe.each(Object.keys(largest))('%s', (id) => {
  it('keeps the event loop turning with as many rows as it takes', async () => {
    const body = largest[id]?.(String(resources.ids['domain'])) ?? '';
    const { status, text, ms } = await costOfSending(id, body);
    expect([status < 300, text.slice(0, 300)]).toEqual([true, expect.anything()]);
    expect(ms).toBeLessThan(sharedThreadMsMax);
  });

  const tried = withAllBlanks.includes(id) ? blanks : [',,,,\n'];
  it.each(tried)('refuses a file of %j at once', async (blank) => {
    const body = headerOf(id) + blank.repeat(blankBytes / blank.length);
    const { status, text, ms } = await costOfSending(id, body);
    expect(status).toBe(422);
    expect(text).toContain('too_many_blank_rows');
    expect(ms).toBeLessThan(sharedThreadMsMax);
  });
});

it('an archive that unpacks to 31 MB of blank rows is refused while the event loop turns', async () => {
  const blankFile = Buffer.concat([
    Buffer.from(`${headerOf('importSearchData')}\nq,1,2,50%,3\n`),
    Buffer.alloc(31_000_000, '\n'),
    // What does not shrink keeps the archive below its highest ratio.
    Buffer.from(rows(18_000, () => crypto.randomUUID())),
  ]);
  const { status, text, ms } = await costOfSending(
    'importSearchData',
    makeZip({ 'Queries.csv': blankFile }),
  );
  expect([status, text.slice(0, 300)]).toEqual([422, expect.stringContaining('blank rows')]);
  expect(ms).toBeLessThan(sharedThreadMsMax);
});

it('files of an archive have no more blank rows together than one file may', async () => {
  const header = `${headerOf('importSearchData')}\n${rows(1_000, () => crypto.randomUUID())}\n`;
  const blankFile = Buffer.from(header + ',,,,\n'.repeat(60_000));
  const files = { 'Queries.csv': blankFile, 'Pages.csv': blankFile };
  const { status, text } = await send('importSearchData', makeZip(files));
  expect([status, text.slice(0, 300)]).toEqual([422, expect.stringContaining('blank rows')]);
});

it.each(['\n', ',,,,\n'])('a bulk table of %j keeps the event loop turning', async (blank) => {
  const header =
    'data_date,site_url,query,is_anonymized_query,country,search_type,device,impressions,clicks,sum_top_position\n';
  const { status, ms } = await costOfSending(
    'importSearchData',
    header + blank.repeat(blankBytes / blank.length),
    '?table=searchdata_site_impression',
  );
  expect(status).toBe(422);
  expect(ms).toBeLessThan(sharedThreadMsMax);
});
