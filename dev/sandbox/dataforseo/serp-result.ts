import type { Fault } from '../wire';
import { resultPage } from '../world/result-page';
import { type WireTask, wireTask, wireTime } from './envelope';
import { itemsOf } from './items';
import type { TaskInput } from './task-input';

export type SerpTask = {
  id: string;
  engine: 'google' | 'bing';
  /** The endpoint, which tasks echo. */
  path: string;
  input: TaskInput;
  domains: readonly string[];
  date: string;
  overviews?: ReadonlyMap<string, string> | undefined;
};

const costPerPage = 0.0006;

export const taskCost = (depth: number) =>
  Math.round(Math.ceil(depth / 10) * costPerPage * 10_000) / 10_000;

/** Builds a finished task with its result page. */
export function finishedTask(task: SerpTask, fault: Fault): WireTask {
  const { id, engine, input, date, domains, path, overviews } = task;
  const { keyword, place, language, device, depth } = input;
  const parts = { id, path, data: { ...input.data, se: engine, se_type: 'organic' } };
  const cost = taskCost(depth);
  if (fault.empty) return wireTask(parts, { code: 40_102, cost });
  const page = resultPage({ engine, keyword, place, language, device, date, domains, overviews });
  const items = itemsOf(page, depth);
  const shown = fault.otherKeyword ? `${keyword} for beginners` : keyword;
  const result = {
    keyword: shown,
    type: 'organic',
    se_domain: engine === 'google' ? 'google.com' : 'bing.com',
    location_code: input.data['location_code'] ?? null,
    language_code: language,
    check_url: `https://www.${engine}.com/search?q=${encodeURIComponent(shown)}`,
    datetime: wireTime(new Date(`${date}T${new Date().toISOString().slice(11)}`)),
    spell: null,
    refinement_chips: null,
    item_types: [...new Set(items.map((item) => item.type))],
    se_results_count: page.total,
    pages_count: Math.ceil(Math.min(depth, page.organic.length) / 10),
    items_count: items.length,
    items,
  };
  return wireTask(parts, { code: 20_000, cost, result: [result] });
}
