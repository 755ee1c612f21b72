import type { Segment } from '../../websites/rules/segments';
import { segmentRegex } from '../rules/segment-regex';
import type { Clause } from './audit-clause';

const target = `concat(path(url), if(queryString(url) = '', '', concat('?', queryString(url))))`;

/** The name of the first segment that a URL is in; null without one. */
export function segmentOf(segments: readonly Segment[]): Clause {
  const parameters: Record<string, unknown> = {};
  const cases = segments.map(({ name, urls }, index) => {
    parameters[`segment${index}`] = name;
    parameters[`segmentUrls${index}`] = segmentRegex(urls);
    return `match(${target}, {segmentUrls${index}:String}), {segment${index}:String}`;
  });
  const sql = cases.length === 0 ? 'NULL' : `multiIf(${cases.join(', ')}, NULL)`;
  return { sql, parameters };
}

/** Selects the URLs of one of the segments. */
export function inSegment(segments: readonly Segment[], name: string): Clause {
  const { sql, parameters } = segmentOf(segments);
  return {
    sql: `ifNull(${sql} = {segmentName:String}, false)`,
    parameters: { ...parameters, segmentName: name },
  };
}
