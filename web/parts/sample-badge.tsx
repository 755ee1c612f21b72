import { formatNumber } from '../format';
import { texts } from '../texts';
import { Badge } from './badge';

type Sample = { pages: number; knownPages: number };

export const sampleText = ({ pages, knownPages }: Sample): string =>
  texts.audits.sampleOf(formatNumber(pages), formatNumber(knownPages));

/** Says that a score is of a sample: a limit cut the crawl off. */
export const SampleBadge = ({ sample }: { sample: Sample | null }) =>
  sample && (
    <span title={sampleText(sample)} className="ms-1.5">
      <Badge tone="warn">{texts.audits.sample}</Badge>
    </span>
  );
