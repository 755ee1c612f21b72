import { readBrandAnswers } from '../../ai/store/brand-answers';
import { readBrands } from '../../ai/store/brand-store';
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
import { aiSource, noAnswers, readAiFacts } from './ai-facts';

const head = {
  series: 'text',
  brand: 'text',
  owner: 'text',
  named: 'count',
  answers: 'count',
  share: 'share',
} as const;

/** Builds the section on which brands AI answers name. */
export async function aiCompetitorsSection(context: SectionContext): Promise<BuiltSection> {
  const { reads, workspaceId, website, texts, keyOf, options } = context;
  const t = texts.ai.competitors;
  const facts = await readAiFacts(context);
  const sources = [aiSource(context, facts)];
  if (!facts) return emptySection(t.title, noAnswers(context), sources);
  const { scope, labels } = facts.opened;
  const [found, brands] = await Promise.all([
    readBrandAnswers(reads.clickhouse, workspaceId, { scope, labels }),
    readBrands(reads.database.reader(workspaceId), website.id),
  ]);
  const brandOf = new Map(brands.map((brand) => [brand.id, brand]));
  const rows = facts.rows.flatMap(({ target, name, numbers }) =>
    found.flatMap(({ targetId, brandId, answers }): ReportCell[][] => {
      const brand = brandOf.get(brandId);
      if (targetId !== target.id || !brand) return [];
      const all = numbers.states.ok;
      const owner = brand.isOwn ? 'own' : 'competitor';
      return [[name, brand.name, owner, answers, all, answers / all, target.id]];
    }),
  );
  if (rows.length === 0) return emptySection(t.title, t.none, sources);
  const key = keyOf('ai-brands');
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
