import type { ClickHouseDataset, PostgresDataset } from '../rules/dataset';
import {
  boolean,
  dataSource,
  day,
  integer,
  json,
  number,
  optional,
  text,
  time,
  websiteId,
} from './columns';

const place = [
  text('country', 'Country, ISO 3166-1 alpha-2'),
  text('device', '`desktop` or `mobile`'),
  text('engine', '`google` or `bing`'),
];

export const keywords: PostgresDataset = {
  name: 'keywords',
  store: 'postgres',
  description: 'Keywords with their newest reading',
  note: 'When a keyword is deleted, delete its readings. Readings from before `seriesFrom` belong to an earlier form of the keyword: delete them, too.',
  key: ['id'],
  from: 'keywords r',
  website: 'r.website_id',
  changedAt:
    'greatest(r.updated_at, r.checked_at, r.failed_at, r.volume_checked_at, r.series_from)',
  hasDeletions: true,
  columns: [
    text('id', 'Id of the keyword'),
    websiteId,
    text('keyword', 'The keyword'),
    ...place,
    text('language', 'Language, ISO 639-1'),
    text('location', 'Location; null for the whole country', "nullif(r.location, '')"),
    integer('depth', 'Results that are read; null for the setting of the website'),
    text('targetUrl', 'Page that should rank; null without one'),
    json('tags', 'Tags of the keyword'),
    integer('searchVolume', 'Searches a month; null if it is unknown'),
    number('cpc', 'Cost per click; null if it is unknown'),
    text('cpcCurrency', 'Currency of the cost, ISO 4217'),
    text(
      'state',
      'State of the newest valid reading: `pending`, `measured`, `not_found` or `beyond_depth`',
    ),
    dataSource(
      "case when r.source is null then null when r.source = 'sandbox' then 'sandbox' else 'live' end",
    ),
    text('provider', 'Who read the result page; null before the first reading', 'r.source'),
    time('checkedAt', 'Time of the newest valid reading; null before the first'),
    integer('depthRead', 'Results that were read; null before the first reading'),
    integer('position', 'Position; null if the website was not found within the depth'),
    integer('previousPosition', 'Position before; null without one'),
    integer('bestPosition', 'Best position ever; null without one'),
    text('url', 'Page that ranks; null without a position'),
    boolean('isConfirmed', 'False while a drop was seen only once', 'r.confirmed'),
    time('failedAt', 'Time of the last failed check; null without one'),
    text('failureCode', 'Why the last check failed; null if none failed'),
    time('seriesFrom', 'Start of the keyword’s present form; null if it never changed'),
    time('createdAt', 'Time at which the keyword was added'),
    time('updatedAt', 'Time of the last change by a person'),
  ],
};

export const rankReadings: ClickHouseDataset = {
  name: 'rankReadings',
  store: 'clickhouse',
  description: 'Readings: what each keyword’s result page showed on each day',
  note: 'A later reading of a day replaces an earlier one.',
  key: ['keywordId', 'day', 'provider'],
  from: `rank_readings FINAL
    WHERE website_id IN {websites:Array(String)}
      AND checked_at > fromUnixTimestamp64Milli(
        {endedAt:Array(Int64)}[indexOf({ended:Array(String)}, keyword_id)], 'UTC')`,
  scope: 'ended-series',
  changedAt: 'written_at',
  settings: { do_not_merge_across_partitions_select_final: 1 },
  columns: [
    websiteId,
    text('keywordId', 'Id of the keyword'),
    day('day', 'Day of the reading, in UTC'),
    text('provider', 'Who read the result page', 'source'),
    dataSource("if(source = 'sandbox', 'sandbox', 'live')"),
    time('checkedAt', 'Time of the reading'),
    text('state', '`measured`, `not_found`, `beyond_depth` or `failed`'),
    optional('failureCode', 'Why the check failed; null unless it did'),
    integer(
      'position',
      'Position; null if the website was not found within the depth, or the check failed',
      'nullIf(position, 0)',
    ),
    integer(
      'depthRead',
      'Results that were read; null if the check failed',
      'nullIf(depth_read, 0)',
    ),
    optional('url', 'Page that ranks; null without a position'),
    json('ownUrls', 'All pages of the website on the result page, with their positions'),
    json('serpFeatures', 'Blocks of the result page'),
    ...place,
    integer(
      'searchVolume',
      'Searches a month at that time; null if it was unknown',
      'if(volume_known, search_volume, NULL)',
    ),
    text('jobId', 'Id of the job that read it'),
  ],
};
