import { brandSharesOf } from '../../ai/rules/brand-shares';
import { readBrandCells } from '../../ai/store/brand-answers';
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
  const { workspace, website, texts, keyOf, options } = context;
  const t = texts.ai.competitors;
  const facts = await readAiFacts(context);
  const sources = [aiSource(context, facts)];
  if (!facts) return emptySection(t.title, noAnswers(context), sources);
  const { scope, labels } = facts.opened;
  const [cells, brands] = await Promise.all([
    readBrandCells(workspace, { scope, labels, by: 'target' }),
    readBrands(workspace.db, website.id),
  ]);
  const brandOf = new Map(brands.map((brand) => [brand.id, brand]));
  const found = brandSharesOf(cells, [...brandOf.keys()])
    .filter(({ mentionRate: { hits } }) => hits > 0)
    .toSorted((one, other) => other.mentionRate.hits - one.mentionRate.hits);
  const rows = facts.rows.flatMap(({ target, name }) =>
    found.flatMap(({ targetId, brandId, mentionRate: { hits, n } }): ReportCell[][] => {
      const brand = brandOf.get(brandId);
      if (targetId !== target.id || !brand) return [];
      const owner = brand.isOwn ? 'own' : 'competitor';
      return [[name, brand.name, owner, hits, n, hits / n, target.id]];
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
