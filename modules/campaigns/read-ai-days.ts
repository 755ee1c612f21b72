import { addDays } from '../../platform/calendar/day';
import { dayIndex } from '../../platform/calendar/day-range';
import type { WorkspaceReads } from '../../platform/workspace';
import { rateRules } from '../ai/rules/ai-rate';
import type { AnswerCell } from '../ai/rules/answer-counts';
import { readAnswerCells } from '../ai/store/answer-cells';
import { findPrompts } from '../ai/store/prompt-store';
import { readTargets } from '../ai/store/target-store';
import { type MetricDays, noDays, type Reading, type Row, setDay } from './metric-days';

type Of = { websiteId: string; targetId: string };

/**
 * Reads the answers of one target to each prompt: one series, never averaged with another. Answers
 * to an earlier wording of a prompt are left out, and made-up ones where there are real ones.
 */
export async function readAiDays(
  workspace: WorkspaceReads,
  { websiteId, targetId }: Of,
  rows: readonly Row[],
  reading: Reading,
): Promise<MetricDays> {
  const scope = { websiteId, days: reading.range, targetId };
  const read = (dataSource: 'live' | 'sandbox') =>
    readAnswerCells(workspace, { ...scope, dataSource }, { isByDay: true });
  const live = await read('live');
  const dataSource = live.length > 0 ? 'live' : 'sandbox';
  const cells = live.length > 0 ? live : await read('sandbox');
  const prompts = await findPrompts(
    workspace.db,
    websiteId,
    rows.map(({ unit }) => unit),
  );
  const current = cells.filter(
    ({ promptId, revision }) => prompts.get(promptId)?.revision === revision,
  );
  const days = setAnswers(rows, current, reading);
  const [target] = (await readTargets(workspace.db, websiteId)).filter(({ id }) => id === targetId);
  const models = [...new Set(current.map(({ model }) => model))].filter(Boolean).sort();
  return {
    ...noDays,
    firstDay: days.length > 0 ? addDays(reading.range.from, Math.min(...days)) : null,
    finalThrough: days.length > 0 ? addDays(reading.range.from, Math.max(...days)) : null,
    dataSource: current.length > 0 ? dataSource : 'live',
    series: target ? `${target.engine} by ${target.provider}` : targetId,
    notes:
      models.length > 1
        ? [`The engine answered with several models, ${models.join(', ')}: both arms have them.`]
        : [],
  };
}

/** Sets the rates of each prompt's days, and returns the days with answers. */
function setAnswers(
  rows: readonly Row[],
  cells: readonly AnswerCell[],
  reading: Reading,
): number[] {
  const rowOf = new Map(rows.map(({ unit, row }) => [unit, row]));
  const seen = new Set<number>();
  const byDay = Map.groupBy(cells, ({ promptId, day }) => `${promptId} ${day}`);
  for (const own of byDay.values()) {
    const [first] = own;
    const row = rowOf.get(first?.promptId ?? '');
    if (row === undefined || !first?.day) continue;
    const at = dayIndex(reading.range, first.day);
    for (const [metric, rule] of [
      ['ai_mention_rate', rateRules.mentionRate],
      ['ai_citation_rate', rateRules.citationRate],
    ] as const) {
      const n = own.reduce((sum, cell) => sum + rule.n(cell), 0);
      if (n === 0) continue;
      const hits = own.reduce((sum, cell) => sum + rule.hits(cell), 0);
      setDay(reading, metric, { row, at }, hits / n, n);
      seen.add(at);
    }
  }
  return [...seen];
}
