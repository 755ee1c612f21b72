import { z } from 'zod';
import { countTokens } from '../../test/support/count-tokens';
import { describeWithPackages } from '../../test/support/test-programs';
import { operations } from '../operations';
import { glossary } from './glossary';
import { instructions } from './instructions';
import { prompts } from './prompts';
import {
  fieldNamesIn,
  fieldsArgument,
  rowFieldsOf,
  splitFields,
  usualFieldsOf,
} from './row-fields';
import { toolsOf } from './tool';
import { confirmationArgument } from './tool-schema';

const tools = toolsOf(operations);
const byDefault = tools.filter(({ isDefault }) => isDefault);
const names = new Set(tools.map(({ name }) => name));
const everyArgument = new Set(
  tools.flatMap(({ listed }) => Object.keys((listed.inputSchema['properties'] ?? {}) as object)),
);

/** Finds tool-like names in a text. */
const namedIn = (text: string) =>
  text.match(
    /\b(list|get|create|update|delete|start|cancel|pause|resume|track|untrack|submit|refresh|check|read|summarize|estimate|preview|rotate|revoke)(_[a-z]+)+\b/g,
  ) ?? [];

it('every operation is a tool, or says why not', () => {
  const silent = operations.filter(({ tool }) => tool === undefined).map(({ id }) => id);
  expect(silent).toEqual([]);
  for (const { tool, kind } of operations) {
    if (kind === 'upload' || kind === 'file') expect(tool).toHaveProperty('unfit');
  }
});

/** Fields of a body that name where data or mails go, and of a response that are secrets. */
const receivers = ['url', 'recipients', 'reportRecipients', 'noticeRecipient', 'destination'];
const secrets = ['key', 'token', 'secret', 'url', 'shareUrl'];
/** They have such a field, which is neither. */
const others = new Map([
  ['add_campaign_event', 'a link to read about an event, which is never called'],
  ['create_search_annotation', 'a link to read about an event, which is never called'],
  ['try_audit_extractions', 'a page of the website, which is fetched and gets nothing'],
  ['track_sitemaps', 'sitemaps are fetched, and get nothing'],
]);

it('a change that names a receiver or returns a secret asks for a confirmation', () => {
  const named = (schema: z.ZodType | undefined): string[] =>
    schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const asking = tools.filter(
    ({ operation: { scope, body, response } }) =>
      scope === 'write' &&
      (named(body).some((name) => receivers.includes(name)) ||
        named(response).some((name) => secrets.includes(name))),
  );
  const silent = asking.filter(({ operation }) => operation.confirm === undefined);
  expect(silent.map(({ name }) => name).filter((name) => !others.has(name))).toEqual([]);
  expect(asking.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['create_webhook', 'update_webhook', 'create_log_drain', 'create_key']),
  );
});

it('a client that names no toolkits gets at most 25', () => {
  expect(byDefault.length).toBeLessThanOrEqual(25);
});

describeWithPackages(['gpt-tokenizer'], 'tools, as a model reads them', () => {
  const tokensOf = (value: unknown) => countTokens(JSON.stringify(value));

  it('cost at most 8,000 tokens for a client that names no toolkits', () => {
    // As sent: what clients pass on besides costs their models nothing more.
    expect(tokensOf(byDefault.map(({ short }) => short))).toBeLessThanOrEqual(8_000);
  });

  it.each(tools)('$name costs no more than its share', ({ listed }) => {
    // Settings of a website have the most fields: extractions, checks and segments of its own.
    expect(tokensOf(listed)).toBeLessThan(2_900);
  });
});

it('the short list leaves out only what may be left out, and says nothing else', () => {
  for (const { listed, short, operation } of tools) {
    const { tool } = operation;
    const rare = (tool && 'rareArguments' in tool ? tool.rareArguments : undefined) ?? [];
    const { properties, required = [] } = listed.inputSchema;
    const usual = Object.keys(properties as object).filter((name) => !rare.includes(name));
    expect(Object.keys(properties as object)).toEqual(expect.arrayContaining(rare));
    expect(rare.filter((name) => (required as string[]).includes(name))).toEqual([]);
    expect(Object.keys(short.inputSchema['properties'] as object)).toEqual(usual);
    expect(short).not.toHaveProperty('outputSchema');
    expect(short).toMatchObject({ name: listed.name, description: listed.description });
  }
});

it('a tool names its arguments that exclude each other', () => {
  const said = tools.flatMap(({ name, listed }) =>
    (listed.description.match(/ (?:Takes one of|Never) \w+(?: and|,)[^.]*\./g) ?? []).map(
      (text) => name + text,
    ),
  );
  expect(said.toSorted()).toEqual([
    'create_report Takes one of websiteId, websiteIds.',
    'create_report_schedule Takes one of websiteId, websiteIds, websiteTag.',
    'start_audit Never startUrl and urls together.',
    'submit_urls Takes one of ids, state.',
    'track_sitemaps Takes one of url, urls, fromRobots.',
    'update_keywords Never updates and ids together.',
  ]);
});

it('a field that is inside another one is shown with it, and an unknown one is refused', () => {
  const audits = tools.find(({ name }) => name === 'list_audits');
  if (!audits) throw new Error('there is no tool list_audits');
  const shownFor = (fields: string[]) => splitFields(audits.operation, { fields }).fields;
  expect(shownFor(['id', 'isPartial', 'score.healthScore'])).toEqual(['id', 'score']);
  expect(() => shownFor(['id', 'isWhole'])).toThrow();
});

it('names are unique, and as clients take them', () => {
  expect(names.size).toBe(tools.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z_]{2,63}$/);
});

it('the arguments of path, query and body never have one name', () => {
  for (const { params, query, body, id } of operations) {
    const given = [params, query, body].flatMap((schema) =>
      schema instanceof z.ZodObject ? Object.keys(schema.shape) : [],
    );
    expect([id, given]).toEqual([id, [...new Set(given)]]);
    expect(given).not.toContain(fieldsArgument);
    expect(given).not.toContain(confirmationArgument);
  }
});

describe.each(tools.map((tool) => [tool.name, tool] as const))(
  '%s',
  (_name, { listed, operation }) => {
    const { tool } = operation;

    it('is described in a few sentences, for a model', () => {
      const text = tool && 'description' in tool ? (tool.description ?? '') : '';
      expect(text.length).toBeGreaterThan(20);
      expect(text.length).toBeLessThan(700);
      expect(text).toMatch(/\.$/);
    });

    it('shows fields that rows have', () => {
      const known = rowFieldsOf(operation);
      expect((usualFieldsOf(operation) ?? []).filter((name) => !known.includes(name))).toEqual([]);
    });

    it('names no field that there is not, and `fields` accepts those of its rows that it names', () => {
      const answered = fieldNamesIn(operation.response);
      const named = [...listed.description.matchAll(/`([a-zA-Z.]+)`/g)].map(
        ([, name = '']) => name,
      );
      const fields = named.filter((name) => /[a-z][A-Z]/.test(name));
      const isKnown = (name: string) =>
        name.split('.').every((part) => answered.has(part)) || everyArgument.has(name);
      expect(fields.filter((name) => !isKnown(name))).toEqual([]);
      if (rowFieldsOf(operation).length === 0) return;
      for (const name of fields.filter((each) => answered.has(each.split('.').at(-1) ?? ''))) {
        const { fields: shown } = splitFields(operation, { [fieldsArgument]: [name] });
        expect(shown).not.toEqual([]);
      }
    });

    it('names no tool that there is not', () => {
      expect(namedIn(listed.description).filter((named) => !names.has(named))).toEqual([]);
    });

    it('says of each argument what it is, where name and type do not', () => {
      const { properties = {} } = listed.inputSchema as { properties?: Record<string, Argument> };
      const silent = Object.entries(properties).filter(
        ([name, { description, type, enum: values }]) =>
          !description && !values && type !== 'boolean' && !/^(limit|name)$|(Min|Max)$/.test(name),
      );
      expect(silent.map(([name]) => name)).toEqual([]);
    });
  },
);

type Argument = { description?: string; type?: unknown; enum?: unknown };

it('prompts, glossary and instructions name tools that everybody has', () => {
  const given = { website: 'example.com', keyword: 'shoes', page: 'https://example.com/' };
  const usual = new Set(byDefault.map(({ name }) => name));
  for (const { text } of prompts) {
    const named = namedIn(text(given));
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !usual.has(name))).toEqual([]);
  }
  expect(namedIn(glossary + instructions).filter((name) => !names.has(name))).toEqual([]);
});
