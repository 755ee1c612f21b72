import { pageOf } from './event-page';
import { type Event, titleOf } from './event-types';
import { sentenceOf } from './sentence';

export const webhookFormats = ['standard', 'slack', 'teams', 'discord'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** The largest body, in bytes. */
export const bodyBytesMax = 20_000;

const factsMax = 8;
const factLengthMax = 200;

type Fact = { name: string; value: string };

/** What people read of an event. */
export type Readable = { title: string; sentence: string | undefined; facts: Fact[]; url: string };

const asWords = (name: string) => {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  const spelled = words.replace(/\burls\b/g, 'URLs').replace(/\burl\b/g, 'URL');
  return spelled.charAt(0).toUpperCase() + spelled.slice(1);
};

const cut = (text: string) =>
  text.length > factLengthMax ? `${text.slice(0, factLengthMax - 1)}…` : text;

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const shownOf = (value: unknown): string | undefined => {
  if (typeof value === 'number') return value.toLocaleString('en');
  if (typeof value === 'string' && time.test(value)) {
    return `${value.slice(0, 10)} ${value.slice(11, 16)} UTC`;
  }
  if (typeof value === 'string' && value !== '') return cut(value);
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) {
    return value.length > 0 ? cut(value.join(', ')) : undefined;
  }
  return undefined;
};

/** The same in two places says nothing new, and ids are for programs. */
const unread = new Set(['id', 'url', 'path', 'domain', 'kind']);

/** Returns facts with a plain value, those at the top first and then those of the evidence. */
function factsOf(data: Record<string, unknown>): Fact[] {
  const { evidence, ...own } = data;
  const nested = typeof evidence === 'object' && evidence !== null ? evidence : {};
  return [...Object.entries(own), ...Object.entries(nested)]
    .filter(([name]) => !unread.has(name) && !name.endsWith('Id'))
    .flatMap(([name, value]) => {
      const shown = shownOf(value);
      return shown === undefined ? [] : [{ name: asWords(name), value: shown }];
    })
    .slice(0, factsMax);
}

/** Returns what people read of an event, with the page of the dashboard that shows the rest. */
export function toReadable(event: Event, baseUrl: string): Readable {
  const { domain, domains, count } = event.data;
  const title = titleOf(event);
  const of = Array.isArray(domains) && typeof count === 'number' ? `${count} websites` : domain;
  const sentence = sentenceOf(event);
  return {
    title: typeof of === 'string' ? `${title}: ${of}` : title,
    sentence,
    facts: sentence === undefined ? factsOf(event.data) : [],
    url: baseUrl + pageOf(event),
  };
}

/** Slack reads these three as markup: https://api.slack.com/reference/surfaces/formatting. */
const forSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const slack = ({ title, sentence, facts, url }: Readable) => ({
  text: forSlack(title),
  blocks: [
    { type: 'header', text: { type: 'plain_text', text: title.slice(0, 150) } },
    ...(sentence === undefined
      ? []
      : [{ type: 'section', text: { type: 'mrkdwn', text: forSlack(sentence.slice(0, 2_900)) } }]),
    ...(facts.length === 0
      ? []
      : [
          {
            type: 'section',
            fields: facts.map(({ name, value }) => ({
              type: 'mrkdwn',
              text: `*${forSlack(name)}*\n${forSlack(value)}`,
            })),
          },
        ]),
    {
      type: 'context',
      elements: [{ type: 'mrkdwn', text: `<${forSlack(url)}|Open in Sightline> · Sightline` }],
    },
  ],
});

/** Teams and Discord read these as Markdown: a website must not write links into a message. */
const forMarkdown = (text: string) => text.replace(/[\\`*_~|[\]()<>#]/g, '\\$&');

const teams = ({ title, sentence, facts, url }: Readable) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: [
          {
            type: 'TextBlock',
            size: 'Medium',
            weight: 'Bolder',
            wrap: true,
            text: forMarkdown(title),
          },
          ...(sentence === undefined
            ? []
            : [{ type: 'TextBlock', wrap: true, text: forMarkdown(sentence) }]),
          {
            type: 'FactSet',
            facts: facts.map(({ name, value }) => ({ title: name, value: forMarkdown(value) })),
          },
        ],
        actions: [{ type: 'Action.OpenUrl', title: 'Open in Sightline', url }],
      },
    },
  ],
});

const discord = ({ title, sentence, facts, url }: Readable, timestamp: string) => ({
  // Nothing that a website says may mention people.
  allowed_mentions: { parse: [] },
  embeds: [
    {
      title: forMarkdown(title).slice(0, 256),
      url,
      timestamp,
      ...(sentence !== undefined && { description: forMarkdown(sentence).slice(0, 4_096) }),
      fields: facts.map(({ name, value }) => ({ name, value: forMarkdown(value), inline: true })),
    },
  ],
});

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

/** Drops the last example of the longest list in the evidence; false without one. */
function shorten(evidence: Record<string, unknown>): boolean {
  const lists = Object.values(evidence).filter(
    (value): value is unknown[] => Array.isArray(value) && value.length > 0,
  );
  const longest = lists.toSorted((one, other) => bytesOf(other) - bytesOf(one))[0];
  if (longest === undefined) return false;
  longest.pop();
  return true;
}

/** Returns the body in Sightline's own format; lists in the evidence are cut until it fits. */
function standard(event: Event, url: string) {
  const { id, type, version, subject, sequence, websiteId, data, occurredAt } = event;
  const evidence = structuredClone(data['evidence']) as Record<string, unknown> | undefined;
  const body = {
    type,
    version,
    timestamp: occurredAt,
    data: {
      ...data,
      ...(evidence && { evidence }),
      eventId: id,
      id: subject,
      sequence,
      websiteId,
      url,
      isShortened: false,
    },
  };
  if (!evidence) return body;
  while (bytesOf(body) > bodyBytesMax) {
    body.data.isShortened = true;
    if (!shorten(evidence)) {
      body.data.evidence = {};
      break;
    }
  }
  return body;
}

/** Returns the body of an event's message, as JSON. `baseUrl` has no slash at its end. */
export function messageOf(event: Event, format: WebhookFormat, baseUrl: string): string {
  if (format === 'standard') {
    const { path, ...data } = event.data;
    const url = `${baseUrl}/api/v1${typeof path === 'string' ? path : '/events'}`;
    return JSON.stringify(standard({ ...event, data }, url));
  }
  const readable = toReadable(event, baseUrl);
  if (format === 'slack') return JSON.stringify(slack(readable));
  if (format === 'teams') return JSON.stringify(teams(readable));
  return JSON.stringify(discord(readable, event.occurredAt));
}
