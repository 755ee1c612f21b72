import type { ClickHouseDataset } from '../rules/dataset';
import { boolean, integer, optional, text, time, websiteId } from './columns';

export const crawlerVisits: ClickHouseDataset = {
  name: 'crawlerVisits',
  store: 'clickhouse',
  description: 'Visits of crawlers from access logs, kept as long as the plan says',
  note: 'Rows have no id. An export of changes repeats those of its first two hours: before adding it, delete the rows received since `changedSince`. Deleted logs and a later verdict on a visit are seen by an export without `changedSince` only.',
  key: [],
  from: `crawler_visits
    WHERE workspace_id = {workspace:String} AND website_id IN {websites:Array(String)}`,
  changedAt: 'received_at',
  columns: [
    websiteId,
    time('at', 'Time of the visit'),
    time('receivedAt', 'Time at which its log line was received'),
    text('bot', 'Crawler'),
    text('operator', 'Operator of the crawler'),
    text('purpose', 'What the crawler visits for'),
    text('verification', '`verified`, `spoofed` or `unverifiable`'),
    optional('reason', 'Why it is not verified; null for a verified visit'),
    text(
      'ip',
      'Address of the visitor',
      "replaceRegexpOne(toString(ip), '^::ffff:(\\\\d+\\\\.)', '\\\\1')",
    ),
    optional('method', 'Method; null if the log does not say'),
    optional('scheme', '`http` or `https`; null if the log does not say'),
    optional('host', 'Host; null if the log does not say'),
    boolean(
      'isHostAssumed',
      'Whether the host is that of the drain, not of the line',
      'host_assumed',
    ),
    optional('path', 'Path'),
    optional('query', 'Query; null without one'),
    integer('httpStatus', 'HTTP status', 'status'),
    integer('bytes', 'Bytes of the response'),
    optional('referer', 'Referer; null without one'),
    text('userAgent', 'User agent'),
    optional('drainId', 'Id of the drain; null if a key sent the line'),
  ],
};
