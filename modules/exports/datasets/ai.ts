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
  uuid,
  websiteId,
} from './columns';

const ofWorkspace = 'website_id IN {websites:Array(String)}';
const additionsNote = 'Answers never change.';

export const aiPrompts: PostgresDataset = {
  name: 'aiPrompts',
  store: 'postgres',
  description: 'Prompts that AI engines are asked',
  note: 'When a prompt is deleted, delete its answers and citations if you keep none of deleted prompts.',
  key: ['id'],
  from: 'ai_prompts r',
  website: 'r.website_id',
  changedAt: 'greatest(r.updated_at, r.revised_at)',
  hasDeletions: true,
  columns: [
    text('id', 'Id of the prompt'),
    websiteId,
    text('text', 'The prompt'),
    text('country', 'Country, ISO 3166-1 alpha-2'),
    text('language', 'Language, ISO 639-1'),
    text('topic', 'Topic; null without one', "nullif(r.topic, '')"),
    json('tags', 'Tags'),
    text('persona', 'Persona; null without one', "nullif(r.persona, '')"),
    text('stage', 'Stage of the journey; null without one', "nullif(r.stage, '')"),
    boolean('isBranded', 'Whether it names an own brand'),
    integer('revision', 'Revision of the text'),
    time('createdAt', 'Time at which it was added'),
    time('updatedAt', 'Time of the last change'),
  ],
};

export const aiBrands: PostgresDataset = {
  name: 'aiBrands',
  store: 'postgres',
  description: 'Brands that are looked for in answers',
  note: 'Every export has all rows.',
  key: ['id'],
  from: 'ai_brands r',
  website: 'r.website_id',
  hasDeletions: false,
  columns: [
    text('id', 'Id of the brand'),
    websiteId,
    text('name', 'Name'),
    boolean('isOwn', 'Whether the brand is your own'),
    json('aliases', 'Other names'),
    json('domains', 'Domains of the brand'),
    time('createdAt', 'Time at which it was added'),
    time('updatedAt', 'Time of the last change'),
  ],
};

const answer = [
  uuid('answerId', 'Id of the answer', 'answer_uuid'),
  websiteId,
  uuid('promptId', 'Id of the prompt', 'prompt_uuid'),
  uuid('aiTargetId', 'Id of the engine’s settings', 'target_uuid'),
  day('day', 'Day on which it was asked, in UTC'),
  time('askedAt', 'Time at which it was asked'),
  text('engine', 'Engine, such as `chatgpt`'),
  dataSource("if(source = 'sandbox', 'sandbox', 'live')"),
];

export const aiAnswers: ClickHouseDataset = {
  name: 'aiAnswers',
  store: 'clickhouse',
  description: 'Answers of AI engines with their text',
  note: additionsNote,
  key: ['answerId'],
  from: `ai_answers FINAL WHERE ${ofWorkspace}`,
  changedAt: 'written_at',
  settings: { do_not_merge_across_partitions_select_final: 1, max_block_size: 512 },
  columns: [
    ...answer,
    time('answeredAt', 'Time at which the answer was complete'),
    integer('revision', 'Revision of the prompt that was asked'),
    integer('sample', 'Number of the answer among those to the prompt in its job'),
    text('provider', 'Who was asked'),
    optional('modelAsked', 'Model that was asked for; null without one'),
    optional('modelServed', 'Model that answered; null if the engine does not say'),
    text('country', 'Country, ISO 3166-1 alpha-2'),
    text('language', 'Language, ISO 639-1'),
    text('state', '`ok`, `refused`, `no_answer_surface` or `failed`'),
    optional('failureCode', 'Why the call failed; null unless it did'),
    boolean(
      'searched',
      'Whether the engine searched the web; null if it does not say',
      'if(searched_known, searched, NULL)',
    ),
    text('text', 'The answer'),
    json('queries', 'Searches that the engine made'),
    number(
      'costAmount',
      'What the provider charged; null if it does not say',
      "if(cost_unit = '', NULL, cost_amount)",
    ),
    optional('costUnit', 'Unit of the cost; null if the provider does not say'),
    integer('credits', 'Credits'),
    text('jobId', 'Id of the job'),
  ],
};

export const aiCitations: ClickHouseDataset = {
  name: 'aiCitations',
  store: 'clickhouse',
  description: 'Pages that answers cite, in their order',
  note: additionsNote,
  key: ['answerId', 'place'],
  from: `ai_answers FINAL ARRAY JOIN cited AS cite, arrayEnumerate(cited) AS place
    WHERE ${ofWorkspace}`,
  changedAt: 'written_at',
  settings: { do_not_merge_across_partitions_select_final: 1, max_block_size: 512 },
  columns: [
    ...answer,
    integer('place', 'Place among the citations of the answer, from 1', 'place'),
    text('url', 'URL that is cited', 'cite.url'),
    text('host', 'Host of the URL', 'cite.host'),
    boolean(
      'isResolved',
      'False if only the domain is known: then the URL is its home page, which was not cited itself',
      'NOT has(unresolved, cite.order)',
    ),
    optional('title', 'Title; null if the engine does not say', 'cite.title'),
    integer(
      'start',
      'First UTF-16 unit of the text that it supports; null if the engine does not say',
      'if(cite.start < 0, NULL, cite.start)',
    ),
    integer(
      'end',
      'End of that text, exclusive; null if the engine does not say',
      'if(cite.end < 0, NULL, cite.end)',
    ),
  ],
};
