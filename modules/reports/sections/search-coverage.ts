import { readFactCounts } from '../../indexing/store/ledger-counts';
import { countIndex } from '../../indexing/store/ledger-index-store';
import { countReasons } from '../../search-console/store/inspection-store';
import {
  type BuiltSection,
  columns,
  emptySection,
  figure,
  figures,
  rowsOf,
  type SectionContext,
  table,
} from '../section';
import { readSearchSource, withoutSearches } from './search-facts';

const head = { reason: 'text', urls: 'count' } as const;

/** Builds the section on how many tracked URLs Google's index has, and why it has not the others. */
export async function searchCoverageSection(context: SectionContext): Promise<BuiltSection> {
  const { workspace, website, options, nowMs, texts, keyOf } = context;
  const t = texts.searchCoverage;
  const { db } = workspace;
  const source = await readSearchSource(context);
  // An invented index is no part of a report on real searches.
  if (source === 'sandbox' && options.mode === 'live') return withoutSearches(context, t.title);
  const [counts, reasons] = await Promise.all([
    readFactCounts(db, website.id),
    countReasons(db, website.id),
  ]);
  const { indexed, notIndexed, unknown, derivedFromImpressions, verifiedByInspection } =
    countIndex(counts);
  const tracked = indexed + notIndexed + unknown;
  const isKnown = indexed + notIndexed > 0;
  const sources = [
    {
      what: t.source(website.domain),
      name: isKnown ? t.name : texts.sources.none,
      asOf: isKnown ? new Date(nowMs).toISOString() : null,
      coverage: null,
    },
  ];
  if (!isKnown) {
    const reason = tracked === 0 ? t.none(website.domain) : t.unknownAll(website.domain);
    return emptySection(t.title, reason, sources);
  }
  const key = keyOf('notIndexed');
  const listed =
    reasons.length > 0 ? [rowsOf(reasons.map(({ reason, urls }) => [reason, urls]))] : [];
  return {
    title: t.title,
    blocks: [
      figures(
        figure('indexed', t.indexed, 'count', indexed, { better: 'higher' }),
        figure('byImpressions', t.byImpressions, 'count', derivedFromImpressions),
        figure('byInspection', t.byInspection, 'count', verifiedByInspection),
        figure('notIndexedUrls', t.notIndexed, 'count', notIndexed, { better: 'lower' }),
        figure('unknownUrls', t.unknown, 'count', unknown, { note: t.unknownNote }),
      ),
      ...listed.map(() => table({ key, title: t.reasons, columns: columns(t.columns, head) })),
    ],
    rows: new Map(listed.map((rows) => [key, rows])),
    sources,
    hasSandboxData: source === 'sandbox',
    summary: [t.summary(website.domain, { indexed, tracked })],
  };
}
