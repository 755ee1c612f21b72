import type { LogLayout } from '../../modules/crawlers/rules/log-layout';
import type { LogFormat } from '../formats/log-format';
import { formatByName } from '../formats/log-formats';
import { learnedFormat } from './learned-format';

/** Returns the format that lines are read by: a known one, or that of a learned layout. */
export function formatOfTask(
  name: string | undefined,
  layout: LogLayout | undefined,
): LogFormat | undefined {
  if (layout) return learnedFormat(layout);
  return name === undefined ? undefined : formatByName(name);
}
