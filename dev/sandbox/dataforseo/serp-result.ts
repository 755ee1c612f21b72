import { type Fault, textOf } from '../wire';
import { resultPage } from '../world/result-page';
import { type WireTask, wireTask, wireTime } from './envelope';
import { itemsOf } from './items';
import type { TaskInput } from './task-input';

/** A spelling that the engine takes for the right one. */
export const corrected = (keyword: string) =>
  keyword.replace(/^sandbox:spelling\s*/, '') || 'spelling';

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

/** What a task costs at most: loading an AI Overview costs as much as a page. */
export const taskCost = ({ depth, loadsOverview }: TaskInput, hasLateOverview = true) =>
  Math.round(
    (Math.ceil(depth / 10) + (loadsOverview && hasLateOverview ? 1 : 0)) * costPerPage * 10_000,
  ) / 10_000;

/** Builds a finished task with its result page. */
export function finishedTask(task: SerpTask, fault: Fault): WireTask {
  const { id, engine, input, date, domains, path, overviews } = task;
  const { keyword, place, language, device, depth } = input;
  const isForced = textOf(input.data['search_param']).includes('nfpr=1');
  const parts = { id, path, data: { ...input.data, se: engine, se_type: 'organic' } };
  if (fault.empty) return wireTask(parts, { code: 40_102, cost: taskCost(input, false) });
  const page = resultPage({ engine, keyword, place, language, device, date, domains, overviews });
  // The extra charge is returned unless the page did load its overview later.
  const cost = taskCost(input, page.overview?.state === 'deferred');
  const items = itemsOf(page, input, engine);
  const shown = fault.otherKeyword ? `${keyword} for beginners` : keyword;
  const result = {
    keyword: shown,
    type: 'organic',
    se_domain: engine === 'google' ? 'google.com' : 'bing.com',
    location_code: input.data['location_code'] ?? null,
    language_code: language,
    check_url: `https://www.${engine}.com/search?q=${encodeURIComponent(shown)}`,
    datetime: wireTime(new Date(`${date}T${new Date().toISOString().slice(11)}`)),
    // Unless the call forbids it, the engine corrects the words.
    spell: fault.otherSpelling
      ? { keyword: corrected(keyword), type: isForced ? 'did_you_mean' : 'showing_results_for' }
      : null,
    refinement_chips: null,
    item_types: [...new Set(items.map((item) => item.type))],
    se_results_count: page.total,
    pages_count: Math.ceil(Math.min(depth, page.organic.length) / 10),
    items_count: items.length,
    items,
  };
  return wireTask(parts, { code: 20_000, cost, result: [result] });
}
