import type { ClickHouseDataset } from '../rules/dataset';
import {
  boolean,
  dataSource,
  day,
  integer,
  number,
  optional,
  text,
  time,
  websiteId,
} from './columns';

const ofWorkspace = 'website_id IN {websites:Array(String)}';

const identity = [
  websiteId,
  text('property', 'Property, as Google names it'),
  text('searchType', '`web`, `image`, `video`, `news`, `discover` or `googleNews`'),
];
const numbers = [
  integer('clicks', 'Clicks'),
  integer('impressions', 'Impressions'),
  number(
    'position',
    'Average position, from 1; null without impressions, and in Discover and Google News, which have none',
    'if(weighted_position = 0, NULL, weighted_position / impressions)',
  ),
];

export const searchDays: ClickHouseDataset = {
  name: 'searchDays',
  store: 'clickhouse',
  description: 'Days of Search Console that were pulled, with their totals',
  note: 'Shape `date` has the property’s own totals. Totals of other shapes are sums of the rows that Google returns, which leaves out rare queries: never compare the two as if they were one.',
  key: ['websiteId', 'property', 'searchType', 'shape', 'day'],
  from: `search_days FINAL WHERE ${ofWorkspace}`,
  changedAt: 'pulled_at',
  columns: [
    ...identity,
    text('shape', 'What the day’s rows are by: `date`, `query`, `page`, `query_page` and others'),
    day('day', 'Day, as Google counts days'),
    ...numbers,
    integer('rowCount', 'Number of rows'),
    boolean('isFinal', 'Whether Google counts the day as complete'),
    boolean('isCapped', 'Whether Google cut rows off'),
    dataSource('source'),
    time('pulledAt', 'Time at which the pull began'),
  ],
};

export const searchRows: ClickHouseDataset = {
  name: 'searchRows',
  store: 'clickhouse',
  description:
    'Rows of Search Console: clicks and impressions by day and query, page or other values',
  note: 'Rows of different shapes describe the same searches and are never added up. A day that was pulled again is complete in the export: replace all rows of that website, property, search type, shape and day.',
  key: [
    'websiteId',
    'property',
    'searchType',
    'shape',
    'day',
    'query',
    'page',
    'shownUrl',
    'value',
  ],
  // A day that was pulled again counts by the version of its last pull alone.
  from: `search_rows AS r INNER JOIN (
      SELECT website_id, property, search_type, shape, day, version, source, pulled_at
      FROM search_days FINAL WHERE ${ofWorkspace}
    ) AS d USING (website_id, property, search_type, shape, day, version)
    WHERE website_id IN {websites:Array(String)}`,
  changedAt: 'd.pulled_at',
  columns: [
    ...identity,
    text(
      'shape',
      'What the row is by: `query`, `page`, `query_page`, `country`, `device` or `appearance`',
    ),
    day('day', 'Day, as Google counts days'),
    optional('query', 'Query; null for shapes without one'),
    optional('page', 'Page, without what Google added to its address; null for shapes without one'),
    optional(
      'shownUrl',
      'Address by which Google showed the page, with parameters such as `srsltid` or a jump to a text; null if it is that of the page',
    ),
    optional('value', 'Country, device or appearance; null for other shapes'),
    ...numbers,
    dataSource('d.source'),
    time('pulledAt', 'Time at which the pull began', 'd.pulled_at'),
  ],
};
