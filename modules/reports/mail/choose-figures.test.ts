import type { ReportFigure, ReportSection } from '../rules/report-dataset';
import { chooseFigures } from './choose-figures';

const figure = (key: string, rest: Partial<ReportFigure> = {}): ReportFigure => ({
  key,
  label: key,
  format: 'count',
  value: 1,
  before: null,
  better: null,
  note: null,
  ...rest,
});

const section = (...figures: ReportFigure[]): ReportSection => ({
  key: 'any',
  title: 'Any',
  websiteId: null,
  hasSandboxData: false,
  comment: null,
  blocks: [{ kind: 'figures', figures }],
});

const keysOf = (...sections: ReportSection[]) => chooseFigures(sections).map(({ key }) => key);

it('takes the best figure of each section first, and nothing that was not measured', () => {
  const compared = { before: 3, better: 'higher' as const };
  const rankings = section(figure('tracked'), figure('ranked', compared), figure('visibility'));
  const crawlers = section(figure('verified', { value: null }), figure('daysWithLogs'));
  const empty = section(figure('clicks', { value: null }));
  const links = section(figure('domains', compared));
  expect(keysOf(rankings, empty, crawlers)).toEqual(['visibility', 'daysWithLogs', 'ranked']);
  expect(keysOf(rankings, crawlers, links)).toEqual(['domains', 'visibility', 'daysWithLogs']);
  expect(keysOf(section())).toEqual([]);
});
