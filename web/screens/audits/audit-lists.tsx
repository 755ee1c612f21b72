import { api } from '../../data/api';
import { listOf } from '../../parts/list';
import { auditMoreTexts as words } from '../../texts/audit-more';
import { listTexts as common } from '../../texts/lists';

const reasons = [
  'robots_disallowed',
  'robots_unreachable',
  'origin_limit',
  'nofollow',
  'excluded',
  'not_included',
  'too_deep',
  'page_limit',
  'url_limit',
  'query_trap',
  'path_trap',
  'too_long',
  'outside',
  'not_checked',
  'canceled',
  'not_there',
];

export const skippedUrls = listOf({
  name: 'skipped urls',
  title: words.tabs.skipped,
  note: words.skippedNote,
  read: (id, query, with_) => api.audits.listSkippedUrls(id, query, with_),
  filters: [{ name: 'reason', label: words.reason, any: words.anyReason, values: reasons }],
  hasCsv: true,
  empty: { title: words.noSkipped },
  columns: [
    { header: common.url, value: (row) => row.url, as: 'address', sort: 'url' },
    { header: words.reason, value: (row) => row.reason, as: 'label', sort: 'reason' },
    { header: words.kind, value: (row) => row.kind, as: 'label' },
    { header: words.depth, value: (row) => row.depth, as: 'number', sort: 'depth' },
    { header: words.inSitemap, value: (row) => row.isInSitemap },
  ],
});

const tones = { error: 'bad', warning: 'warn', notice: 'neutral' } as const;

export const auditChecks = listOf({
  name: 'audit checks',
  title: words.tabs.checks,
  note: words.checksNote,
  read: (_id, query, with_) => api.audits.listChecks(query, with_),
  hasCsv: true,
  columns: [
    { header: words.check, value: (row) => row.title, as: 'address', sort: 'title' },
    {
      header: words.severity,
      value: (row) => row.severity,
      as: 'label',
      tone: ({ severity }) => tones[severity],
      sort: 'severity',
    },
    { header: words.category, value: (row) => row.category, as: 'label', sort: 'category' },
    { header: words.reason, value: (row) => row.reason, as: 'address' },
    { header: words.fix, value: (row) => row.fix, as: 'address' },
  ],
});
