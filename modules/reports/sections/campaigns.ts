import type { ReportCell } from '../rules/report-dataset';
import {
  type BuiltSection,
  columns,
  emptySection,
  rowsOf,
  type SectionContext,
  table,
} from '../section';
import {
  type CampaignFacts,
  campaignSource,
  effectText,
  hasSandboxCampaigns,
  readCampaignFacts,
} from './campaign-facts';

const head = {
  campaign: 'text',
  campaignStatus: 'text',
  metric: 'text',
  from: 'day',
  to: 'day',
  verdict: 'text',
  estimate: 'text',
  interval: 'text',
} as const;

/** Builds the section on a website's campaigns with days in the period. */
export async function campaignsSection(context: SectionContext): Promise<BuiltSection> {
  const { website, texts } = context;
  const t = texts.campaigns;
  const facts = await readCampaignFacts(context);
  const sources = [campaignSource(context, facts)];
  if (facts.length === 0) return emptySection(t.title, t.none(website.domain), sources);
  const key = context.keyOf('campaigns');
  const chosen = facts.filter(({ campaign }) => campaign.assignment === 'self_selected');
  const note =
    chosen.length === 0
      ? t.note
      : `${t.note} ${t.selfSelected(chosen.map(({ campaign }) => campaign.name))}`;
  const moved = facts.filter(({ primary }) => primary?.verdict === 'moved').length;
  return {
    title: t.title,
    blocks: [table({ key, title: t.title, columns: columns(t.columns, head), shownMax: 50, note })],
    rows: new Map([[key, rowsOf(facts.map((one) => toRow(context, one)))]]),
    sources,
    hasSandboxData: hasSandboxCampaigns(facts),
    summary: [t.summary(website.domain, { campaigns: facts.length, moved })],
  };
}

function toRow(
  context: SectionContext,
  { campaign, cohort, primary }: CampaignFacts,
): ReportCell[] {
  const isStopped = campaign.status === 'stopped' && !primary;
  return [
    campaign.name,
    campaign.status,
    campaign.primaryMetric,
    cohort?.startDay ?? campaign.startDay,
    cohort?.endDay ?? campaign.endDay,
    isStopped ? null : (primary?.verdict ?? 'collecting'),
    typeof primary?.estimate === 'number' ? effectText(context, primary.estimate, primary) : null,
    primary?.interval
      ? `${effectText(context, primary.interval.low, primary)} … ${effectText(context, primary.interval.high, primary)}`
      : null,
  ];
}
