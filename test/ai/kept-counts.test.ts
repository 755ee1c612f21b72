import { keepCitations } from '../../modules/ai/collect/keep-citations';
import { openAnswers } from '../../modules/ai/reads/open-answers';
import { type AnswerCell, answerCountNames } from '../../modules/ai/rules/answer-counts';
import { random } from '../../modules/ai/rules/rate';
import { readAnswerCells } from '../../modules/ai/store/answer-cells';
import {
  openCitations,
  readCitations,
  readCitingAnswers,
} from '../../modules/ai/store/answer-citations';
import type { Days } from '../../modules/ai/store/answer-filter';
import { keepCitedHosts } from '../../modules/ai/store/cited-hosts';
import { readPromptNumbers } from '../../modules/ai/store/prompt-numbers';
import { newId } from '../../platform/ids';
import type { Queries } from '../../platform/postgres/database';
import { openWorkspace } from '../../platform/workspace';
import { type SeededAnswer, seedAnswers } from '../support/ai-answers';
import type { ApiClient } from '../support/api-client';
import { newClient } from '../support/clients';
import { createWorkspace, type Service, startService } from '../support/service';
import { uniqueDomain } from '../support/unique-domain';

// Reads from kept counts must be those from the rows, whatever was written since.

let service: Service;
let client: ApiClient;
let db: Queries;
let websiteId: string;
let path: string;
let promptIds: string[];
let targetIds: string[];

const draw = random(Number(process.env['SEED'] ?? 11));
const pick = <Value>(values: readonly Value[]): Value =>
  values[Math.floor(draw() * values.length)] as Value;
const dayMs = 86_400_000;
const dayAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

const hosts = ['own', 'rival', ...Array.from({ length: 10 }, (_, index) => `host-${index}`)];
const promptsTotal = 140;
const daysTotal = 48;

function randomAnswer(): SeededAnswer {
  return {
    id: newId('aiAnswer'),
    promptId: pick(promptIds),
    targetId: pick(targetIds),
    at: `${dayAgo(Math.floor(draw() * daysTotal))}T00:00:00Z`,
    state: pick(['ok', 'ok', 'ok', 'ok', 'refused', 'failed', 'no_answer_surface'] as const),
    text: pick(['Acme.', 'Rival and Acme.', '1. Rival\n2. Acme', 'None.', 'Other.']),
    cited: Array.from({ length: Math.floor(draw() * 4) }, () => `https://${pick(hosts)}.example/`),
    searched: pick([true, true, false, null]),
    model: pick(['sample-1', 'sample-1', 'sample-2']),
    source: draw() < 0.1 ? 'sandbox' : 'openai',
  };
}

const workspace = () => openWorkspace(service.services, db);
const ref = () => ({ workspaceId: db.workspaceId, websiteId });
/** Each answer that was written, once. */
const written = new Map<string, SeededAnswer>();

async function seed(answers: readonly SeededAnswer[], brandVersion = 1): Promise<void> {
  for (const answer of answers) written.set(answer.id ?? '', answer);
  await seedAnswers(workspace(), { websiteId, brandVersion }, answers);
}
const keep = () => keepCitations(openWorkspace(service.services, ref()), ref().websiteId);

beforeAll(async () => {
  service = await startService();
  const { workspaceId } = await createWorkspace('unlimited');
  db = service.services.database.reader(workspaceId);
  client = await newClient(service, workspaceId);
  websiteId = (await client.post<{ id: string }>('/websites', { domain: uniqueDomain() })).data.id;
  path = `/websites/${websiteId}/ai`;
  await client.post(`${path}/brands`, {
    brands: [
      { name: 'Acme', isOwn: true, domains: ['own.example'] },
      { name: 'Rival', isOwn: false, domains: ['rival.example'] },
    ],
  });
  const added = await client.post<Array<{ id: string }>>(`${path}/prompts`, {
    prompts: Array.from({ length: promptsTotal }, (_, index) => ({
      text: index % 40 === 0 ? `Is Acme good for ${index}?` : `Which tools for ${index}?`,
    })),
  });
  promptIds = added.data.map(({ id }) => id);
  const targets = await Promise.all(
    [
      { engine: 'chatgpt', provider: 'openai' },
      { engine: 'perplexity', provider: 'perplexity' },
    ].map((target) => client.post<{ id: string }>(`${path}/targets`, target)),
  );
  targetIds = targets.map(({ data }) => data.id);
});
afterAll(() => service.stop());

async function open(days: Days, dataSource: 'live' | 'sandbox' = 'live') {
  const opened = await openAnswers(workspace(), { days, prompts: { websiteId }, dataSource });
  const labels = new Map([...opened.labels].filter(([, { isBranded }]) => !isBranded));
  return { scope: opened.scope, labels };
}

/** Adds up cells of single days. */
function addUp(cells: readonly AnswerCell[]): AnswerCell[] {
  const keyOf = (cell: AnswerCell) =>
    [cell.targetId, cell.promptId, cell.revision, cell.model].join(' ');
  return [...Map.groupBy(cells, keyOf).values()].map((own) => {
    const [first] = own;
    if (!first) throw new Error('a group has no cells');
    const counts = answerCountNames.map((name) => [
      name,
      own.reduce((sum, cell) => sum + cell[name], 0),
    ]);
    const last = own.map(({ lastDay }) => lastDay).sort();
    return {
      ...first,
      ...Object.fromEntries(counts),
      day: null,
      days: own.filter(({ ok }) => ok > 0).length,
      lastDay: last.at(-1) ?? '',
    };
  });
}

const inOrder = (cells: readonly AnswerCell[]) =>
  cells.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));

async function compareCells(days: Days): Promise<void> {
  const { scope } = await open(days);
  const read = (of: typeof scope, isByDay: boolean) =>
    readAnswerCells(workspace(), of, {
      isByDay,
    });
  const promptId = pick(promptIds);
  const [kept, byDay, history] = await Promise.all([
    read(scope, false),
    read(scope, true),
    read({ ...scope, promptId }, true),
  ]);
  expect(inOrder(kept)).toEqual(inOrder(addUp(byDay)));
  expect(inOrder(history)).toEqual(inOrder(byDay.filter((one) => one.promptId === promptId)));
}

/** Returns how many periods were read from kept counts, and how many from rows. */
async function compareCitations(days: Days, host?: string) {
  const asked = await open(days);
  const request = { ...asked, by: 'domain' as const, host };
  const source = await openCitations(workspace(), request);
  const readAll = async (of: typeof source) => {
    const citations = await readCitations(workspace(), of);
    const names = [...new Set(citations.map(({ name }) => name))];
    const citing = await readCitingAnswers(workspace(), of, names);
    const counted = (counts: ReadonlyMap<number, number>) =>
      new Map([...counts].filter(([, count]) => count > 0));
    return {
      citations: citations.map(({ prompts, ...one }) => ({
        ...one,
        prompts: prompts ?? citing.get(one.targetId)?.prompts?.get(one.name),
      })),
      citing: new Map(
        [...citing].map(([id, { all, byName }]) => [
          id,
          {
            all: counted(all),
            byName: new Map([...byName].map(([name, groups]) => [name, counted(groups)])),
          },
        ]),
      ),
    };
  };
  const [kept, rows] = [await readAll(source), await readAll({ request, kept: null })];
  expect(kept).toEqual(rows);
  expect(rows.citations.length).toBeGreaterThan(0);
  return { kept: source.kept?.kept.length ?? 0, others: source.kept?.others.length ?? 0 };
}

/** Windows whose ends are on each day of a week, some of them ending today. */
const windows = (): Days[] =>
  [0, 0, 1, 3, 6, 9].map((end) => ({
    from: dayAgo(end + 8 + Math.floor(draw() * 39)),
    to: dayAgo(end),
  }));

type CitedDomain = {
  target: { id: string };
  name: string;
  answers: number;
  prompts: number;
  days: number;
  firstDay: string;
  lastDay: string;
  citedShare: { hits: number; n: number };
};

/** Counts what answers cite without a database. */
function countCited(answers: readonly SeededAnswer[]): CitedDomain[] {
  const counted = [...Map.groupBy(answers, ({ targetId }) => targetId)].flatMap(([id, own]) => {
    const citing = own.filter(({ cited = [] }) => cited.length > 0);
    const names = new Set(citing.flatMap(({ cited = [] }) => cited));
    return [...names].map((url) => {
      const of = citing.filter(({ cited = [] }) => cited.includes(url));
      const days = [...new Set(of.map(({ at = '' }) => at.slice(0, 10)))].sort();
      return {
        target: { id },
        name: new URL(url).hostname,
        answers: of.length,
        prompts: new Set(of.map(({ promptId }) => promptId)).size,
        days: days.length,
        firstDay: days[0] ?? '',
        lastDay: days.at(-1) ?? '',
        citedShare: { hits: of.length, n: citing.length },
      };
    });
  });
  return inNamedOrder(counted);
}

const inNamedOrder = (rows: readonly CitedDomain[]) =>
  rows.toSorted((one, other) =>
    `${one.target.id} ${one.name}`.localeCompare(`${other.target.id} ${other.name}`),
  );

/** Asks twice, since a read that is repeated is remembered. */
async function compareCounted(
  filter: string,
  isAsked: (answer: SeededAnswer) => boolean,
): Promise<void> {
  const days = { from: dayAgo(daysTotal - 1), to: dayAgo(2) };
  const asked = headline().filter((answer) => {
    const day = answer.at?.slice(0, 10) ?? '';
    return answer.state === 'ok' && isAsked(answer) && day >= days.from && day <= days.to;
  });
  const expected = countCited(asked);
  expect(expected.length).toBeGreaterThan(3);
  for (const _ of ['read', 'remembered']) {
    const { data } = await client.get<CitedDomain[]>(
      `${path}/citations?${filter}from=${days.from}&to=${days.to}&limit=1000`,
    );
    const found = data.map(({ target, citedShare, ...row }) => ({
      target: { id: target.id },
      name: row.name,
      answers: row.answers,
      prompts: row.prompts,
      days: row.days,
      firstDay: row.firstDay,
      lastDay: row.lastDay,
      citedShare: { hits: citedShare.hits, n: citedShare.n },
    }));
    expect(inNamedOrder(found)).toEqual(expected);
  }
}

/** What the brand is called, and the prompts that were changed. */
const now = { own: /Acme/, revised: '', deleted: '' };

/** Live answers to the present revisions of prompts that do not name the brand. */
const headline = (): SeededAnswer[] =>
  [...written.values()].filter(({ promptId, revision = 1, source }) => {
    const isCurrent = promptId !== now.deleted && revision === (promptId === now.revised ? 2 : 1);
    return source !== 'sandbox' && isCurrent && promptIds.indexOf(promptId) % 40 !== 0;
  });

/** Asks twice, since a read that is repeated is remembered. */
async function compareVisibility(): Promise<void> {
  const expected = [...Map.groupBy(headline(), ({ targetId }) => targetId)].map(([id, own]) => {
    const count = (isCounted: (answer: SeededAnswer) => boolean) => own.filter(isCounted).length;
    const ok = own.filter(({ state }) => state === 'ok');
    const searched = ok.filter((one) => one.searched === true);
    return {
      id,
      states: {
        ok: ok.length,
        refused: count(({ state }) => state === 'refused'),
        noAnswerSurface: count(({ state }) => state === 'no_answer_surface'),
        failed: count(({ state }) => state === 'failed'),
      },
      mentioned: [ok.filter(({ text = '' }) => now.own.test(text)).length, ok.length],
      cited: [
        searched.filter(({ cited = [] }) => cited.some((url) => url.includes('own.'))).length,
        searched.length,
      ],
    };
  });
  type Rate = { hits: number; n: number };
  type Visibility = {
    target: { id: string };
    states: object;
    mentionRate: Rate;
    citationRate: Rate;
  };
  for (const _ of ['read', 'remembered']) {
    const { data } = await client.get<Visibility[]>(`${path}/visibility?from=${dayAgo(daysTotal)}`);
    const found = data.map(({ target: { id }, states, mentionRate, citationRate }) => ({
      id,
      states,
      mentioned: [mentionRate.hits, mentionRate.n],
      cited: [citationRate.hits, citationRate.n],
    }));
    const inIdOrder = (rows: typeof found) =>
      rows.toSorted((one, other) => one.id.localeCompare(other.id));
    expect(inIdOrder(found)).toEqual(inIdOrder(expected));
  }
}

async function compareAll(): Promise<{ kept: number; others: number }> {
  const sums = { kept: 0, others: 0 };
  await compareVisibility();
  await compareCounted('', () => true);
  for (const days of windows()) {
    await compareCells(days);
    const { kept, others } = await compareCitations(days);
    sums.kept += kept;
    sums.others += others;
  }
  return sums;
}

it('gives the numbers of the rows after any later write', async () => {
  const first = Array.from({ length: 900 }, randomAnswer);
  await seed(first);
  expect(await compareAll()).toMatchObject({ kept: 0 });
  await keep();
  const all = await compareAll();
  expect(all).toMatchObject({ others: 0 });
  expect(all.kept).toBeGreaterThan(50);
  await compareCitations({ from: dayAgo(20), to: dayAgo(0) }, 'rival.example');

  // Late answers, and some that are written again.
  const late = Array.from({ length: 12 }, randomAnswer);
  // A prompt that no kept count has, cited on days that are kept and on others.
  const [{ id: newest = '' } = {}] = (
    await client.post<Array<{ id: string }>>(`${path}/prompts`, {
      prompts: [{ text: 'Which tools at last?' }],
    })
  ).data;
  promptIds.push(newest);
  late.push({ ...randomAnswer(), promptId: newest }, { ...randomAnswer(), promptId: newest });
  await seed([...late, ...first.slice(0, 40)]);
  const changed = await compareAll();
  expect(changed.kept).toBeGreaterThan(10);
  expect(changed.others).toBeGreaterThan(0);
  await keep();
  expect(await compareAll()).toMatchObject({ others: 0 });

  // A worker of an earlier version adds nothing up.
  for (const [table, day] of [
    ['ai_periods', 'last_day'],
    ['ai_prompt_days', 'day'],
  ]) {
    await service.services.clickhouse.of(db.workspaceId).deleteRows({
      table: String(table),
      where: `${day} >= {from:Date} AND cityHash64(prompt_uuid) % 5 = 0`,
      how: 'rewrite',
      parameters: { from: dayAgo(3) },
      comment: 'test',
    });
  }
  await keep();
  expect(await compareAll()).toMatchObject({ others: 0 });

  // Matched again by other names: citations stand, and readings are replaced.
  const [{ id: brandId = '' } = {}] = (
    await client.get<Array<{ id: string }>>(`${path}/brands?isOwn=true`)
  ).data;
  await client.patch(`${path}/brands/${brandId}`, { aliases: ['Other'] });
  now.own = /Acme|Other/;
  await seed([...first, ...late], 2);
  expect(await compareAll()).toMatchObject({ others: 0 });

  // A new revision and a deleted prompt leave answers out that were counted.
  await client.patch(`${path}/prompts/${promptIds[3]}`, { text: 'Which tools now?' });
  await seed([{ ...randomAnswer(), promptId: promptIds[3] ?? '', revision: 2, at: dayAgo(5) }]);
  await client.delete(`${path}/prompts`, { body: { ids: [promptIds[5]] } });
  Object.assign(now, { revised: promptIds[3], deleted: promptIds[5] });
  expect((await compareAll()).others).toBeGreaterThan(0);
  await keep();
  expect(await compareAll()).toMatchObject({ others: 0 });
});

it('deletes counts that others have superseded', async () => {
  const rows = async () => {
    const [row] = await service.services.clickhouse
      .of(db.workspaceId)
      .query<{ periods: number; complete: number }>({
        sql: `SELECT uniqExact(is_sandbox, span, target_uuid, first_day) AS periods, count() AS complete
              FROM ai_host_counts FINAL WHERE workspace_id = {workspace:String} AND host = ''`,
        comment: 'test',
      });
    return row ?? { periods: 0, complete: 0 };
  };
  const before = await rows();
  expect(before.complete).toBeGreaterThan(before.periods);
  const asked = await open({ from: dayAgo(daysTotal), to: dayAgo(0) });
  const numbers = await readPromptNumbers(db, websiteId);
  await keepCitedHosts(workspace(), { ...asked, numbers }, { supersededSeconds: 0 });
  expect(await rows()).toEqual({ periods: before.periods, complete: before.periods });
  expect(await compareAll()).toMatchObject({ others: 0 });
});

it('keeps the counts that are read, also where others are newer', async () => {
  const days = { from: dayAgo(daysTotal - 1), to: dayAgo(0) };
  const asked = { ...(await open(days)), numbers: await readPromptNumbers(db, websiteId) };
  // A prompt names the brand for a while, and then no longer.
  const labels = new Map([...asked.labels].slice(1));
  await keepCitedHosts(workspace(), {
    ...asked,
    labels,
  });
  await keepCitedHosts(workspace(), asked, {
    supersededSeconds: 0,
  });
  expect(await compareCitations(days)).toMatchObject({ others: 0 });
});

it('counts few prompts from their rows', async () => {
  await client.patch(`${path}/prompts/${promptIds[7]}`, { topic: 'shoes' });
  await compareCounted('topic=shoes&', ({ promptId }) => promptId === promptIds[7]);
});
