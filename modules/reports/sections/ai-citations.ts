import { groupedRate, pairGroups } from '../../ai/rules/grouped-rate';
import { openCitations, readCitations, readCitingAnswers } from '../../ai/store/answer-citations';
import { readSourceOwners } from '../../ai/store/source-owners';
import type { ReportCell } from '../rules/report-dataset';
import {
  type BuiltSection,
  columns,
  emptySection,
  keyColumn,
  rowsOf,
  type SectionContext,
  table,
} from '../section';
import { aiSource, boundOf, noAnswers, readAiFacts } from './ai-facts';

const head = {
  series: 'text',
  host: 'text',
  owner: 'text',
  answers: 'count',
  share: 'share',
  shareLow: 'share',
  shareHigh: 'share',
} as const;

/** Domains of each series; further down, chance decides who follows whom. */
const domainsMax = 25;

/** Builds the section on the domains that AI answers cite. */
export async function aiCitationsSection(context: SectionContext): Promise<BuiltSection> {
  const { workspace, website, texts, keyOf, options } = context;
  const t = texts.ai.citations;
  const facts = await readAiFacts(context);
  const sources = [aiSource(context, facts)];
  if (!facts) return emptySection(t.title, noAnswers(context), sources);
  const { scope, labels } = facts.opened;
  const request = { scope, labels, by: 'domain' as const };
  const source = await openCitations(workspace, request);
  const { db } = workspace;
  const [cited, owners] = await Promise.all([
    readCitations(workspace, source),
    readSourceOwners(db, website),
  ]);
  const shown = facts.rows.flatMap(({ target, name }) =>
    cited
      .filter(({ targetId }) => targetId === target.id)
      .slice(0, domainsMax)
      .map((citation) => ({ ...citation, series: name })),
  );
  if (shown.length === 0) return emptySection(t.title, t.none, sources);
  const names = [...new Set(shown.map(({ name }) => name))];
  const citing = await readCitingAnswers(workspace, source, names);
  const rows = shown.map(({ targetId, series, name, answers }): ReportCell[] => {
    const all = citing.get(targetId);
    const own = all?.byName.get(name);
    const rate = all && own && groupedRate(pairGroups(all.all, own), 'answers_that_cite');
    return [
      series,
      name,
      owners.ownerOf(`https://${name}/`).kind,
      answers,
      rate?.value ?? null,
      boundOf(rate?.interval?.low),
      boundOf(rate?.interval?.high),
      targetId,
    ];
  });
  const key = keyOf('ai-citations');
  return {
    title: t.title,
    blocks: [
      table({
        key,
        title: t.title,
        columns: [...columns(t.columns, head), keyColumn('targetId')],
        note: t.note,
      }),
    ],
    rows: new Map([[key, rowsOf(rows)]]),
    hasSandboxData: options.mode === 'sandbox',
    sources,
    summary: [],
  };
}
