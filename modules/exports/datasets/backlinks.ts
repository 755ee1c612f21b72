import type { ClickHouseDataset, PostgresDataset } from '../rules/dataset';
import { boolean, integer, json, number, optional, text, time, websiteId } from './columns';

export const knownLinks: PostgresDataset = {
  name: 'knownLinks',
  store: 'postgres',
  description: 'Known links, which are checked',
  key: ['id'],
  from: 'known_links r',
  website: 'r.website_id',
  changedAt: 'greatest(r.updated_at, r.checked_at)',
  hasDeletions: true,
  columns: [
    text('id', 'Id of the link'),
    websiteId,
    text('sourceUrl', 'Page that links'),
    text('targetUrl', 'Page that is linked'),
    number('price', 'What was paid; null if it is unknown'),
    text('currency', 'Currency of the price'),
    text('note', 'Note; null without one'),
    text('state', 'State at the last check'),
    text('reason', 'Reason of the state; null before the first check'),
    json('evidence', 'What the last check saw; null before it'),
    time('checkedAt', 'Time of the last check; null before it'),
    time('lastFoundAt', 'Time at which the link was last found; null if never'),
    time('lostAt', 'Time at which it was lost; null unless it is'),
    time('createdAt', 'Time at which it was added'),
    time('updatedAt', 'Time of the last change by a person'),
  ],
};

const orNull = (column: string) => `if(${column} = toDateTime(0, 'UTC'), NULL, ${column})`;

export const backlinks: ClickHouseDataset = {
  name: 'backlinks',
  store: 'clickhouse',
  description: 'Collected links of all sources',
  note: 'Every export has all rows: each merge of the sources decides anew.',
  key: ['websiteId', 'sourceUrl', 'targetUrl'],
  from: `backlinks
    WHERE website_id IN {websites:Array(String)}
      AND generation = {generations:Array(UInt64)}[indexOf({sites:Array(String)}, website_id)]`,
  scope: 'link-generations',
  columns: [
    websiteId,
    text('sourceUrl', 'Page that links'),
    optional('targetUrl', 'Page that is linked; null if no source names it'),
    text('linkingDomain', 'Registrable domain of the linking page', 'source_domain'),
    optional('anchor', 'Text of the link; null if no source says'),
    optional('kind', 'Kind of the link; null if no source says'),
    json('rel', 'Values of rel'),
    boolean(
      'isFollowed',
      'Whether the link is followed; null if no source says',
      'if(is_followed < 0, NULL, is_followed = 1)',
    ),
    integer(
      'targetHttpStatus',
      'HTTP status of the target; null if no source says',
      'nullIf(target_status, 0)',
    ),
    time('firstSeenAt', 'Time at which a source first named it'),
    time('lastSeenAt', 'Time at which a source last named it'),
    time(
      'lostAt',
      'Time at which the last source ceased to name it; null before that',
      orNull('lost_at'),
    ),
    json('sources', 'Sources that named it', '`evidence.source`'),
  ],
};
