import type { ReportBlock, ReportSection } from './rules/report-dataset';
import { type LayoutItem, readProse, type SectionPart } from './rules/report-layout';
import { type BuiltSection, emptySection } from './section';
import type { Texts } from './texts/en';

type Words = Texts['layout'];

const partOf: Partial<Record<ReportBlock['kind'], SectionPart>> = {
  figures: 'figures',
  chart: 'charts',
  table: 'tables',
};

const isEmpty = (built: BuiltSection) => built.blocks.every(({ kind }) => kind === 'empty');

/** Returns a section with the chosen parts alone; its sentences stay, as they say what numbers cover. */
export function partsOf(
  built: BuiltSection,
  show: readonly SectionPart[],
  texts: Words,
): BuiltSection {
  if (isEmpty(built)) return built;
  const blocks = built.blocks.filter(({ kind }) => {
    const part = partOf[kind];
    return part === undefined || show.includes(part);
  });
  const hasAny = blocks.some(({ kind }) => kind !== 'text');
  return {
    ...built,
    blocks: hasAny ? blocks : [...blocks, { kind: 'empty', reason: texts.noParts }],
  };
}

/** Returns one chart of a section, or why it has none. */
export function chartOf(built: BuiltSection, key: string, texts: Words): BuiltSection {
  const found = built.blocks.find((block) => block.kind === 'chart' && block.chart.key === key);
  if (found?.kind === 'chart') return { ...built, title: found.chart.title, blocks: [found] };
  if (isEmpty(built)) return built;
  return { ...emptySection(built.title, texts.noChart), summary: built.summary };
}

/** Returns the author's words as a section of their own. */
export const textSection = (
  { title, body }: Extract<LayoutItem, { kind: 'text' }>,
  number: number,
): ReportSection => ({
  key: `text-${number}`,
  title: title ?? '',
  websiteId: null,
  hasSandboxData: false,
  comment: null,
  blocks: [{ kind: 'prose', parts: readProse(body) }],
});
