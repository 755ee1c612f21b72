import { crc32, deflateRawSync } from 'node:zlib';
import { type Attack, again, allAtOnce, type Hostile } from '../attack';
import { hostAt } from '../site';
import { newWebsite, send } from '../tenant';
import { firstFreeHost } from './slow-sitemaps';

const host = hostAt(firstFreeHost + 3);
const fileBytes = 7_900_000;
const blankBytes = 31_000_000;

const header = 'Top queries,Clicks,Impressions,CTR,Position';

/** An archive of one file, which unpacks to 31 MB of blank rows. */
function archiveOfBlanks(): Buffer {
  const incompressible = Buffer.from(
    Array.from({ length: 18_000 }, () => crypto.randomUUID()).join(''),
  );
  const bytes = Buffer.concat([
    Buffer.from(`${header}\nq,1,2,50%,3\n`),
    Buffer.alloc(blankBytes, '\n'),
    incompressible,
  ]);
  const packed = deflateRawSync(bytes);
  const name = Buffer.from('Queries.csv');
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(crc32(bytes), 16);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(bytes.length, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(head.length + name.length + packed.length, 16);
  return Buffer.concat([head, name, packed, entry, name, end]);
}

const rows = (first: string, row: (index: number) => string): Buffer => {
  let text = `${first}\n`;
  for (let index = 0; text.length < fileBytes; index += 1) text += `${row(index)}\n`;
  return Buffer.from(text);
};

type Upload = { path: string; type: string; body: Buffer };

/** The largest files of each import, of rows and of nothing. */
function uploadsOf({ websiteId }: { websiteId: string }): Upload[] {
  const csv = (path: string, body: Buffer) => ({ path, type: 'text/csv', body });
  const blank = (first: string) =>
    Buffer.concat([Buffer.from(`${first}\n`), Buffer.alloc(fileBytes, '\n')]);
  const website = `/websites/${websiteId}`;
  const search = `${website}/search-console/imports?from=2026-10-01&to=2026-10-31`;
  return [
    { path: search, type: 'application/zip', body: archiveOfBlanks() },
    csv(search, blank(header)),
    csv(
      search,
      rows(header, (index) => `query ${index},7,70,10%,3.5`),
    ),
    csv(`/keywords/import?websiteId=${websiteId}`, blank('Keyword')),
    csv(
      `/keywords/import?websiteId=${websiteId}`,
      rows('Keyword,Tags', (index) => `"",${index}`),
    ),
    csv('/websites/import', blank('Domain')),
    csv(`${website}/ai/prompts/import`, blank('Prompt')),
    csv(
      `${website}/ai/imports?source=bing_report&from=2026-10-01&to=2026-10-31`,
      rows('Grounding query,Citations', (index) => `query ${index},7`),
    ),
    csv(`${website}/backlinks/import`, blank('Linking page,Last crawled')),
    csv(
      `${website}/backlinks/import`,
      rows('Linking page,Last crawled', (index) => `https://blog.example.org/${index},2026-11-20`),
    ),
    csv(`${website}/backlinks/known/import`, blank('Source URL,Target URL')),
    csv(
      `${website}/backlinks/known/import`,
      rows('Source URL,Target URL', () => ',,,,'),
    ),
  ];
}

/** Files of every import, again and again: each alone took the event loop seconds. */
export const importFiles: Attack = {
  name: 'import-files',
  async run(hostile: Hostile) {
    const { tenant, signal } = hostile;
    const websiteId = await newWebsite(tenant, host);
    const uploads = uploadsOf({ websiteId });
    await allAtOnce(uploads.length, (index) =>
      again(hostile, { everyMs: 500, timesMax: 100 }, () => {
        const { path, type, body } = uploads[index] as Upload;
        const headers = { 'content-type': type };
        return send(tenant, path, { method: 'POST', body, headers, signal });
      }),
    );
  },
};
