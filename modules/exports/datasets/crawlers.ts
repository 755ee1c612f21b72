import type { ClickHouseDataset } from '../rules/dataset';
import { boolean, day, integer, optional, text, time, websiteId } from './columns';

export const crawlerVisits: ClickHouseDataset = {
  name: 'crawlerVisits',
  store: 'clickhouse',
  description: 'Visits of crawlers from access logs, kept as long as the plan says',
  note: 'Rows have no id. An export of changes repeats those of its first two hours: before adding it, delete the rows received since `changedSince`. Deleted logs and a later verdict on a visit are seen by an export without `changedSince` only.',
  key: [],
  from: `crawler_visits
    WHERE website_id IN {websites:Array(String)}`,
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

export const aiReferrals: ClickHouseDataset = {
  name: 'aiReferrals',
  store: 'clickhouse',
  description:
    'Visits of people from AI assistants, from access logs by hour and path, kept as long as crawler visits',
  note: 'Rows have no id, and those of the same hour and path add up: each part of a log has its own. An export of changes repeats the rows of its first two hours: before adding it, delete the rows received since `changedSince`. Deleted logs are seen by an export without `changedSince` only.',
  key: [],
  from: `ai_referrals
    WHERE website_id IN {websites:Array(String)}`,
  changedAt: 'received_at',
  columns: [
    websiteId,
    day('day', 'Day of the visits, in UTC'),
    integer('hour', 'Hour of the visits, in UTC, from 0'),
    time('receivedAt', 'Time at which their log lines were received'),
    text('assistant', 'AI assistant'),
    text('evidence', 'What says so: `referer`, `parameter` (`utm_source`) or `both`'),
    text('path', 'Path, without the query'),
    integer('statusClass', 'First digit of the HTTP status; 3 is 304 only'),
    integer('visits', 'Number of visits'),
    optional('drainId', 'Id of the drain; null if a key sent the lines'),
  ],
};
