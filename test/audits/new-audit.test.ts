import { numbersOf, urlsOf } from '../../modules/audits/store/frontier-reading';
import { claimCrawl, writeCrawl } from '../../modules/audits/store/frontier-store';
import { newId } from '../../platform/ids';
import { type Database, type Queries, sql } from '../../platform/postgres/database';
import { urlHashOf } from '../../platform/url/page-url';
import { openWorkspace } from '../../platform/workspace';
import { type Harness, openHarness } from '../ingest/harness';
import { type OwnerRows, openOwnerRows } from '../support/owner-rows';
import { auditOptions, factsOf } from './frontier-scene';

let other: Harness;
let harness: Harness;
let owner: OwnerRows;

beforeAll(async () => {
  [other, harness] = [await openHarness(), await openHarness()];
  owner = openOwnerRows();
});
afterAll(async () => {
  for (const one of [other, harness, owner]) await one.close();
});

const urlsKnown = 21_000;
const urlOf = (number: number) => `https://h.example/${number}`;
const numbers = Array.from({ length: urlsKnown }, (_, number) => number);

const newAudit = async ({ db, workspaceId, newWebsite }: Harness) => {
  const { websiteId } = await newWebsite();
  const ref = { workspaceId, websiteId, auditId: newId('audit') };
  const taken = await db.transaction(workspaceId, async (tx) => {
    await tx.run(
      sql('audits').insert({
        workspace_id: workspaceId,
        website_id: websiteId,
        id: ref.auditId,
        job_id: newId('job'),
        options: auditOptions,
      }),
    );
    return claimCrawl(tx, ref.auditId);
  });
  if (!taken) throw new Error('the audit is gone');
  return { ref, epoch: taken.epoch };
};

const noChanges = {
  found: [],
  answered: [],
  skipped: [],
  revived: [],
  inSitemap: [],
  robots: {},
  probes: new Map(),
};
const counts = { known: urlsKnown, done: 0, pages: 0, skipped: 0, bytes: 0 };

/** Finds all URLs of an audit, as many a commit as the start's links may be. */
async function findAll(database: Database, { ref, epoch }: Awaited<ReturnType<typeof newAudit>>) {
  const perCommit = 3_000;
  for (let at = 0; at < urlsKnown; at += perCommit) {
    const found = numbers.slice(at, at + perCommit).map((number) => ({
      number,
      url: urlOf(number),
      asked: null,
      hash: urlHashOf(urlOf(number)),
      kind: 'page' as const,
      depth: 1,
      source: 'link' as const,
      foundOn: 0,
      inSitemap: false,
    }));
    await writeCrawl(
      openWorkspace({ database, clickhouse: harness.clickhouse }, ref),
      ref.auditId,
      {
        epoch,
        counts: { ...counts, known: at + found.length },
        changes: { ...noChanges, found },
      },
    );
  }
}

/** Rows of audits' URLs that the transaction has read so far. */
async function rowsRead(tx: Queries): Promise<number> {
  const [row] = await tx.run<{ rows: number }>({
    text: `select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as rows
           from pg_stat_xact_user_tables where relname = 'audit_urls'`,
    values: [],
  });
  return row?.rows ?? 0;
}

it('a commit of a large crawl reads the URLs that it changes, also of an audit that statistics did not know', async () => {
  await findAll(other.db, await newAudit(other));
  await owner.rows('analyze audit_urls');
  const audit = await newAudit(harness);
  await findAll(harness.db, audit);
  const { ref, epoch } = audit;
  const some = numbers.slice(5_000, 5_050);
  const read: Record<string, number> = {};
  const watched = (name: string): Database => ({
    ...harness.db,
    transaction: (workspaceId, work) =>
      harness.db.transaction(workspaceId, async (tx) => {
        const before = await rowsRead(tx);
        const result = await work(tx);
        read[name] = (await rowsRead(tx)) - before;
        return result;
      }),
  });
  const facts = factsOf('h.example', { path: '/', status: 404 }, new Map()) ?? Buffer.alloc(0);
  const changes = {
    answered: some.map((number) => ({ number, facts })),
    skipped: some.map((number) => ({ number, reason: 'page_limit' as const })),
    revived: some.map((number) => ({ number, depth: 1 })),
    inSitemap: some,
  };
  for (const [name, changed] of Object.entries(changes)) {
    const write = { epoch, counts, changes: { ...noChanges, [name]: changed } };
    await writeCrawl(
      openWorkspace({ database: watched(name), clickhouse: harness.clickhouse }, ref),
      ref.auditId,
      write,
    );
  }
  await watched('urls').transaction(ref.workspaceId, (tx) => urlsOf(tx, ref.auditId, some));
  await watched('numbers').transaction(ref.workspaceId, (tx) =>
    numbersOf(tx, ref.auditId, some.map(urlOf)),
  );
  expect(Object.keys(read)).toEqual([...Object.keys(changes), 'urls', 'numbers']);
  // An update reads a row, and what it has become.
  const many = Object.entries(read).filter(([, rows]) => rows === 0 || rows > 4 * some.length);
  expect(many).toEqual([]);
});
