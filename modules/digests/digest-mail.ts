import { type MailBlock, toHtml, toPlainText } from './mail-body';
import type { DigestGroup, DigestText } from './rules/digest-content';
import { isEmpty } from './rules/digest-content';

export type MailBody = { subject: string; text: string; html: string };

const itemsOf = (groups: readonly DigestGroup[], workspace: string): MailBlock[] =>
  groups.flatMap(({ domain, items, more }) => [
    { kind: 'group' as const, text: domain ?? workspace },
    ...items.map((item) => ({ kind: 'item' as const, ...item })),
    ...(more > 0 ? [{ kind: 'paragraph' as const, text: `… and ${more} more` }] : []),
  ]);

const countOf = (groups: readonly DigestGroup[]) =>
  groups.reduce((sum, { items, more }) => sum + items.length + more, 0);

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

function subjectOf(text: DigestText): string {
  const { workspace, findings, health } = text;
  if (isEmpty(text)) return `${workspace}: nothing changed beyond noise`;
  const parts = [
    ...(findings.length > 0 ? [counted(countOf(findings), 'finding', 'findings')] : []),
    ...(health.length > 0 ? [counted(countOf(health), 'notice', 'notices')] : []),
  ];
  return `${workspace}: ${parts.join(', ')}`;
}

const showTime = (time: string, timezone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(time));

export type MailLinks = { dashboardUrl: string; unsubscribeUrl: string };

const linksOf = ({ dashboardUrl, unsubscribeUrl }: MailLinks): MailBlock[] => [
  { kind: 'link', text: 'Open the dashboard', url: dashboardUrl },
  { kind: 'link', text: 'Unsubscribe from these mails', url: unsubscribeUrl },
];

const withLinks = (subject: string, blocks: MailBlock[], links: MailLinks): MailBody => {
  const all: MailBlock[] = [...blocks, { kind: 'paragraph', text: '' }, ...linksOf(links)];
  return { subject, text: toPlainText(all), html: toHtml(all) };
};

/** Writes a digest as plain text and as HTML. */
export function digestMail(text: DigestText, links: MailLinks): MailBody {
  const { workspace, from, until, timezone, findings, health } = text;
  const period = `${showTime(from, timezone)} to ${showTime(until, timezone)} (${timezone})`;
  return withLinks(
    subjectOf(text),
    [
      { kind: 'title', text: `What changed for ${workspace}` },
      { kind: 'paragraph', text: period },
      ...(findings.length > 0
        ? itemsOf(findings, workspace)
        : [
            {
              kind: 'paragraph' as const,
              text: 'Nothing changed beyond noise on your websites in this time.',
            },
          ]),
      ...(health.length > 0
        ? [
            { kind: 'heading' as const, text: 'About the measurement itself' },
            ...itemsOf(health, workspace),
          ]
        : []),
    ],
    links,
  );
}

export type DisabledWebhook = {
  workspace: string;
  host: string;
  reason: 'gone' | 'failing';
  failingDays: number;
  /** The page that lists webhooks. */
  url: string;
};

const reasons = {
  gone: () => 'The receiver answered 410 Gone, so that nothing more is sent to it.',
  failing: (days: number) =>
    `Nothing has arrived there for ${days} days, so that nothing more is sent to it.`,
};

/** Writes a notice that a webhook was disabled, and how to enable it again. */
export const disabledWebhookMail = (
  { workspace, host, reason, failingDays, url }: DisabledWebhook,
  links: MailLinks,
): MailBody =>
  withLinks(
    `${workspace}: the webhook to ${host} was disabled`,
    [
      { kind: 'title', text: `The webhook to ${host} was disabled` },
      { kind: 'paragraph', text: reasons[reason](failingDays) },
      {
        kind: 'item',
        title: 'Repair the receiver, then enable the webhook',
        sentence: undefined,
        facts: [
          {
            name: 'What it missed',
            value: 'events are kept for 30 days: replay the time range of the failure',
          },
        ],
        url,
      },
    ],
    links,
  );
