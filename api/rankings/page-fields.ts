import type { AiCitation, AiOverviewSeen } from '../../modules/rankings/rules/keyword-reading';
import type { OwnUrl } from '../../modules/rankings/rules/ranking';
import type { citationStates } from './ranking-schema';

type CitationState = (typeof citationStates)[number];

const stateOf: Record<AiCitation, CitationState> = {
  yes: 'cited',
  no: 'not_cited',
  unknown: 'unknown',
  none: 'no_overview',
};

const toOwnUrl = ({ url, position, featuredSnippet }: OwnUrl) => ({
  url,
  position,
  hasFeaturedSnippet: featuredSnippet,
});

const toAiOverview = ({ present, cited }: AiOverviewSeen) => ({
  isPresent: present,
  citationState: stateOf[cited],
});

/** Maps the fields of a results page whose stored names differ from the public ones. */
export const toPageFields = ({
  ownUrls,
  aiOverview,
}: {
  ownUrls: OwnUrl[];
  aiOverview: AiOverviewSeen | null;
}) => ({
  aiOverview: aiOverview && toAiOverview(aiOverview),
  ownUrls: ownUrls.map(toOwnUrl),
});

/** The fields of a day without a reading. */
export const noPageFields = toPageFields({ ownUrls: [], aiOverview: null });
