import { api } from '../../data/api';
import { formatNumber } from '../../format';
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

const inMs = (value: number | null) => (value === null ? null : `${formatNumber(value)} ms`);

export const labPages = listOf({
  name: 'lab pages',
  title: words.labTitle,
  note: words.labNote,
  read: (id, query, with_) => api.audits.listLabPages(id, query, with_),
  filters: [
    {
      name: 'formFactor',
      label: words.device,
      any: words.anyDevice,
      values: ['mobile', 'desktop'],
    },
  ],
  hasCsv: true,
  empty: { title: words.noLab },
  columns: [
    { header: common.url, value: (row) => row.url, as: 'address', sort: 'url' },
    { header: words.device, value: (row) => row.formFactor, as: 'label' },
    {
      header: words.lab(words.performance),
      value: (row) => row.performance,
      as: 'number',
      sort: 'performance',
    },
    { header: words.lab('LCP'), value: (row) => inMs(row.lcpMs), sort: 'lcpMs' },
    { header: words.real('LCP'), value: (row) => inMs(row.realVisits?.lcpMs ?? null) },
    { header: words.lab('CLS'), value: (row) => row.cls, as: 'number', sort: 'cls' },
    { header: words.real('CLS'), value: (row) => row.realVisits?.cls ?? null, as: 'number' },
    { header: words.lab('TBT'), value: (row) => inMs(row.tbtMs), sort: 'tbtMs' },
    { header: words.real('INP'), value: (row) => inMs(row.realVisits?.inpMs ?? null) },
    { header: words.lab('FCP'), value: (row) => inMs(row.fcpMs), sort: 'fcpMs' },
    {
      header: words.lab('Speed Index'),
      value: (row) => inMs(row.speedIndexMs),
      sort: 'speedIndexMs',
    },
    { header: words.passes, value: (row) => row.realVisits?.isPassed ?? null },
    { header: words.failure, value: (row) => row.failure },
    { header: words.version, value: (row) => row.lighthouse, isHidden: true },
    { header: words.at, value: (row) => row.measuredAt, as: 'moment' },
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
