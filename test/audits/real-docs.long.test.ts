import { saveOwnership } from '../../modules/audits/store/ownership-store';
import { ended } from '../indexing/sitemap-scene';
import type { ApiClient } from '../support/api-client';
import { clickhouseReads } from '../support/clickhouse-reads';
import { newClient } from '../support/clients';
import { type Collector, startCollector } from '../support/collector';
import { type DocsFile, missingDocs, readDocsTree } from '../support/docs-tree';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { describeUnless } from '../support/programs';
import { createWorkspace } from '../support/service';
import { openSite, type Site } from '../support/site';
import { type AnalyzedTwice, analyzeTwice, differences, rowsOf } from './checked-anew';
import { checkLinks } from './link-checker';

/** One page in this many is removed, so that real links to it break. */
const removedEvery = 40;

/** Links that are written as people write them, to what is not there. */
const brokenByHand = [
  '<A HREF = " lost.html#part ">upper case, white space, a fragment</A>',
  '<a href=lost-unquoted.html>without quotes</a>',
  '<a href="./a/../lost-dots.html">dots</a>',
  '<a href="lost.html?a=1&amp;b=2">an entity</a>',
  '<a href="lost%20space.html">an escape</a>',
  '<a href="/löst.html">not ASCII</a>',
  '<a href="deep/er/lost.html"><img src="lost.png" alt="lost"></a>',
  '<map name="m"><area href="lost-area.html" alt="lost"></map>',
  '<iframe src="lost-frame.html"></iframe>',
  '<script src="lost.js"></script>',
  '<table><tr><td><p><a href="lost-unclosed.html">nothing is closed',
].join('\n');

/** Links that only look broken. */
const noLinks = [
  '<!-- <a href="comment.html">comment</a> -->',
  '<script>document.write("<a href=\\"script.html\\">script</a>")</script>',
  '<style>/* <a href="style.html">style</a> */</style>',
  '<textarea><a href="textarea.html">textarea</a></textarea>',
  '<a href="#here">fragment</a> <a name="here">name</a> <a href="">itself</a>',
  '<a href="mailto:nobody@example.com">mail</a> <a href="javascript:void(0)">script</a>',
  '<a href="tel:+123">telephone</a> <a href="data:text/plain,x">data</a>',
].join('\n');

const edited = '/index.html';

/** The manual with pages taken out, and one page edited. */
function spoil(tree: readonly DocsFile[]): DocsFile[] {
  return tree
    .filter(({ path }, index) => path === edited || index % removedEvery !== 1)
    .map((file) => {
      if (file.path !== edited) return file;
      const text = file.body.toString();
      return { ...file, body: Buffer.from(text.replace('</body>', `${noLinks}${brokenByHand}`)) };
    });
}

type Link = { fromUrl: string; toUrl: string };
type AuditData = { id: string; endReason: string; isPublished: boolean };

describeUnless(missingDocs, 'a real manual', () => {
  const tree = spoil(readDocsTree());
  let site: Site;
  let owner: OwnerRows;
  let analyses: AnalyzedTwice;
  let collector: Collector;
  let workspaceId: string;
  let client: ApiClient;
  let host: string;
  let audit: AuditData;
  let asked: Record<string, number>;
  let expected: ReturnType<typeof checkLinks>;

  beforeAll(async () => {
    site = await openSite();
    host = site.takeHost();
    for (const { path, body, mediaType } of tree) {
      site.put(host, path, { headers: { 'Content-Type': mediaType }, body });
    }
    const start = `http://${host}${edited}`;
    const texts = new Map(
      tree.map(({ path, body, mediaType }) => [
        `http://${host}${path}`,
        mediaType === 'text/html' ? body.toString() : '',
      ]),
    );
    expected = checkLinks(start, (url) => texts.get(url));
    owner = openOwnerRows();
    analyses = analyzeTwice(owner);
    collector = await startCollector({ around: analyses.around });
    audit = await runAudit(start);
    asked = site.countsOf(host);
  });
  afterAll(async () => {
    await collector.stop();
    await owner.close();
    await site.close();
  });

  async function runAudit(startUrl: string): Promise<AuditData> {
    ({ workspaceId } = await createWorkspace());
    client = await newClient(collector.service, workspaceId);
    const { data: website } = await client.post<{ id: string }>('/websites', { domain: host });
    await collector.service.services.database.transaction(workspaceId, (tx) =>
      saveOwnership(tx, website.id, { dns: 'present', file: 'missing' }),
    );
    const options = { startUrl, concurrency: 8, delayMs: 0, checkExternal: false };
    const answer = await client.post<AuditData & { job: { id: string } }>(
      `/websites/${website.id}/audits`,
      options,
    );
    if (answer.status !== 202) throw new Error(answer.text);
    const job = await ended(client, answer.data.job.id, 240_000);
    expect(job).toMatchObject({ status: 'completed', error: null });
    return (await client.get<AuditData>(`/audits/${answer.data.id}`)).data;
  }

  /** As the other checker writes them. */
  async function brokenLinks(): Promise<string[]> {
    const found = new Set<string>();
    for (let offset = 0; ; offset += 1_000) {
      const path = `/audits/${audit.id}/links?isBroken=true&limit=1000&offset=${offset}`;
      const { data } = await client.get<Link[]>(path);
      for (const { fromUrl, toUrl } of data) found.add(`${fromUrl} -> ${toUrl}`);
      if (data.length < 1_000) return [...found].sort();
    }
  }

  it('is crawled to its end, and no file of it asked for twice', () => {
    expect(audit).toMatchObject({ endReason: 'finished', isPublished: true });
    expect(expected.reached.length).toBeGreaterThan(1_000);
    // One page is asked for once more, as another address of the home page.
    for (const url of expected.reached) {
      const { pathname } = new URL(url);
      expect([url, asked[pathname]]).toEqual([url, pathname === '/index.html' ? 2 : 1]);
    }
    // What is not there and no page: by HEAD, and by GET, since some servers know no HEAD.
    expect(Object.entries(asked).filter(([, times]) => times > 1)).toEqual([
      ['/index.html', 2],
      ['/lost.png', 2],
      ['/lost.js', 2],
    ]);
  });

  it('has the broken links that another checker finds, and no others', async () => {
    expect(expected.broken.length).toBeGreaterThan(200);
    expect(await brokenLinks()).toEqual(expected.broken);
  });

  it('counts each page with a broken link once', async () => {
    const { data } = await client.get<{ code: string; severity: string; pages: number }[]>(
      `/audits/${audit.id}/issues?limit=1000`,
    );
    const pages = new Map(data.map(({ code, ...issue }) => [code, issue.pages]));
    const linking = new Set(expected.broken.map((link) => link.split(' -> ')[0]));
    expect(pages.get('link_broken')).toBe(linking.size);
  });

  it('has the rows of an analysis that checks each document anew', async () => {
    const { clickhouse } = collector.service.services;
    const rows = await rowsOf(clickhouseReads(clickhouse, workspaceId), audit.id);
    expect(rows.length).toBeGreaterThan(20_000);
    const anew = await rowsOf(clickhouseReads(clickhouse, workspaceId), analyses.copyOf(audit.id));
    expect(anew).toHaveLength(rows.length);
    expect(differences(rows, anew)).toEqual([]);
  });
});
