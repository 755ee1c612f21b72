import { formatDay } from '../../format';

export const retentionTexts = {
  hint: 'Whole weeks go at a time, by a daily run. What was removed does not come back with a longer setting.',
  kind: 'Data',
  kept: 'Kept for',
  limit: 'Plan’s limit',
  since: 'First day left',
  change: 'Change',
  changeOf: (name: string) => `Keep ${name.toLowerCase()} for`,
  days: (count: string) => `${count} days`,
  always: 'no end',
  nothingRemoved: 'all',
  daysField: 'Days',
  daysHint: (least: string, most: string | null) =>
    `At least ${least}${most === null ? '' : `, at most ${most}`}. Empty: as long as the plan allows.`,
  preview: 'Show what would go',
  goesNow: (count: string, size: string, day: string | null) =>
    `The next daily run removes ${count} (${size} before compression)${day === null ? '' : `. The first day left is ${formatDay(day)}`}.`,
  nothingGoes: 'Nothing is older: nothing goes now.',
  forGood: 'I understand that this cannot be undone.',
  save: 'Save',
  saveAndRemove: 'Save and remove',
  saved: 'Saved. The next daily run follows it.',
  kinds: {
    resultPages: {
      name: 'Result pages',
      goes: 'Whole pages, so competitors of these days go. Positions stay.',
    },
    aiResponses: {
      name: 'AI responses',
      goes: 'The response as received goes. Text, sources and numbers stay.',
    },
    audits: {
      name: 'Audits',
      goes: 'Pages, issues and links go. The newest crawls of each website stay.',
    },
    searchRows: {
      name: 'Search Console rows',
      goes: 'Rows by query, page, country and device go. The totals of each day stay.',
    },
    auditLog: { name: 'Audit log', goes: 'Entries go.' },
    deliveries: {
      name: 'Webhook deliveries',
      goes: 'Events and their deliveries go, and cannot be sent again.',
    },
  },
};
