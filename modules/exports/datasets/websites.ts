import type { PostgresDataset } from '../rules/dataset';
import { day, integer, json, text, time, websiteId } from './columns';

export const websites: PostgresDataset = {
  name: 'websites',
  store: 'postgres',
  description: 'Websites of the workspace',
  note: 'Every export has all rows. When a website is deleted, delete its rows of all datasets.',
  key: ['id'],
  from: 'websites r',
  website: 'r.id',
  hasDeletions: true,
  columns: [
    text('id', 'Id of the website'),
    text('domain', 'Domain'),
    text('name', 'Name'),
    text('relationship', '`own`, `client` or `competitor`'),
    text('status', '`active`, `paused` or `archived`'),
    text('country', 'Country, ISO 3166-1 alpha-2'),
    text('language', 'Language, ISO 639-1'),
    json(
      'tags',
      'Tags',
      `array(select t.tag from website_tags t where t.workspace_id = r.workspace_id
         and t.website_id = r.id order by t.position)`,
    ),
    integer('healthScore', 'Health score of the last full audit; null without one'),
    time('createdAt', 'Time at which the website was added'),
    time('updatedAt', 'Time of the last change of its settings'),
  ],
};

export const campaigns: PostgresDataset = {
  name: 'campaigns',
  store: 'postgres',
  description: 'Campaigns with their plans',
  note: 'Every export has all rows.',
  key: ['id'],
  from: 'campaigns r',
  website: `(select min(c.website_id::text)::uuid from campaign_websites c
    where c.workspace_id = r.workspace_id and c.campaign_id = r.id
      and ($2::uuid[] is null or c.website_id = any ($2)))`,
  hasDeletions: false,
  columns: [
    text('id', 'Id of the campaign'),
    text('name', 'Name'),
    text('hypothesis', 'Hypothesis; null if none was given'),
    text('status', '`draft`, `running`, `concluded` or `stopped`'),
    json(
      'websiteIds',
      'Ids of its websites',
      `array(select public_id(c.website_id) from campaign_websites c
         where c.workspace_id = r.workspace_id and c.campaign_id = r.id order by 1)`,
    ),
    text('assignment', '`random`, `matched` or `self_selected`'),
    text('primaryMetric', 'Metric by which it is judged'),
    json('targetPages', 'Pages that are changed'),
    json('controlPages', 'Pages that are not changed'),
    day('startDay', 'First day'),
    day('endDay', 'Last day'),
    time('startedAt', 'Time at which it was started; null for a draft'),
    time('endedAt', 'Time at which it ended; null before that'),
    time('createdAt', 'Time at which it was created'),
    time('updatedAt', 'Time of the last change'),
  ],
};

export const alerts: PostgresDataset = {
  name: 'alerts',
  store: 'postgres',
  description: 'Alerts with their evidence',
  note: 'Every export has all rows.',
  key: ['id'],
  from: 'alerts r',
  website: 'r.website_id',
  hasDeletions: false,
  columns: [
    text('id', 'Id of the alert'),
    websiteId,
    text('kind', 'What was found'),
    text('subject', 'What it is about, such as a crawler or a host'),
    text('state', '`open` or `closed`'),
    json('evidence', 'The numbers that it rests on'),
    time('openedAt', 'Time at which it was opened'),
    time('lastSeenAt', 'Time at which it was last found'),
    time('closedAt', 'Time at which it was closed; null while it is open'),
    time('acknowledgedAt', 'Time at which a person acknowledged it; null before that'),
    time('snoozedUntil', 'End of the silence that a person asked for; null without one'),
    text('assignee', 'Person who takes care of it; null without one'),
    text('note', 'What people noted; null without a note'),
    time('doneAt', 'Time at which a person called it done; null before that'),
  ],
};

export const jobs: PostgresDataset = {
  name: 'jobs',
  store: 'postgres',
  description: 'Jobs and their outcomes',
  key: ['id'],
  from: 'jobs r',
  website: 'r.website_id',
  changedAt: "coalesce(r.finished_at, 'infinity')",
  hasDeletions: true,
  columns: [
    text('id', 'Id of the job'),
    text('websiteId', 'Id of the website; null if it is not about one website'),
    text('type', 'Type of the job, such as serp.collect'),
    text('status', 'Status; completed, failed and canceled are final'),
    json('progress', 'Units done and in all'),
    json('warnings', 'Sentences about what limits the result'),
    json('skipped', 'Items that were left out, with the reasons'),
    json('result', 'Counts of what was done; null before the end'),
    json('error', 'Code and message; null unless it failed'),
    integer('attempts', 'Number of times it was started or continued'),
    time('createdAt', 'Time at which it was created'),
    time('startedAt', 'Time of the first start; null before it'),
    time('finishedAt', 'Time at which it ended; null before that'),
  ],
};
