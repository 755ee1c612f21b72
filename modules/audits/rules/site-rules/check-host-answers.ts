import { dayMs } from '../../../../platform/calendar/day';
import type { SiteCheckCode } from '../checks';
import type {
  HostAnswer,
  HostVariant,
  IconAnswer,
  TlsAnswer,
  VariantAnswer,
} from '../host-answers';
import type { PlacedFinding } from './check-robots-files';
import type { HomePages } from './home-pages';
import type { SiteFinding } from './site-finding';

/** Certificates are renewed when about a third of their life is left, or a month. */
const daysLeftMin = 14;
const lifeLeftMin = 0.2;

const duplicates: Partial<Record<HostVariant, SiteCheckCode>> = {
  www: 'www_variant_duplicate',
  slash: 'slash_variant_duplicate',
  index: 'index_variant_duplicate',
  case: 'case_variant_duplicate',
};

/** Failures that a visitor of the variant meets as well. */
const lasting = new Set(['dns', 'connect', 'tls']);

function ofVariant(answer: VariantAnswer): SiteFinding[] {
  const { variant, url, of, status, failure, end, isSame, canonical } = answer;
  const detail = { url, of, httpStatus: status };
  const isSuccess = status !== null && status >= 200 && status < 300;
  if (variant === 'http') {
    const isOpen = isSuccess && end.startsWith('http:');
    return isOpen
      ? [{ code: 'http_not_redirected', detail: { url, httpStatus: status, end } }]
      : [];
  }
  if (variant === 'www' && failure !== null) {
    return lasting.has(failure)
      ? [{ code: 'www_variant_broken', detail: { ...detail, failure } }]
      : [];
  }
  const code = duplicates[variant];
  const isOwnPage = end === url && (canonical === null || canonical === url);
  return code && isSuccess && isSame === true && isOwnPage
    ? [{ code, detail: { ...detail, canonical } }]
    : [];
}

function ofTls({ validFrom, validTo, issuer, outdatedProtocol }: TlsAnswer, at: string) {
  const endMs = Date.parse(validTo);
  const leftMs = endMs - Date.parse(at);
  const lifeMs = endMs - Date.parse(validFrom);
  const found: SiteFinding[] = [];
  if (leftMs < daysLeftMin * dayMs && leftMs < lifeLeftMin * lifeMs) {
    const daysLeft = Math.floor(leftMs / dayMs);
    found.push({ code: 'certificate_ends_soon', detail: { validTo, daysLeft, issuer } });
  }
  if (outdatedProtocol !== null) {
    found.push({ code: 'tls_outdated', detail: { protocol: outdatedProtocol } });
  }
  return found;
}

/** Some sites answer every address with a page, also that of a file that does not exist. */
function ofIcon({ url, status, mediaType }: IconAnswer): SiteFinding[] {
  const isMissing = status === 404 || status === 410;
  const isPage = status === 200 && mediaType === 'text/html';
  return isMissing || isPage
    ? [{ code: 'favicon_missing', detail: { url, httpStatus: status, mediaType } }]
    : [];
}

/** Findings for one host. */
export const checkHostAnswer = ({ at, variants, tls, icon }: HostAnswer): SiteFinding[] => [
  ...variants.flatMap(ofVariant),
  ...(tls ? ofTls(tls, at) : []),
  ...(icon ? ofIcon(icon) : []),
];

/** Findings for all hosts that were asked. */
export const checkHostAnswers = (
  answers: readonly HostAnswer[],
  homes: HomePages,
): PlacedFinding[] =>
  answers.flatMap((answer) => {
    const number = homes.of(`${answer.origin}/`);
    if (number === undefined) return [];
    return checkHostAnswer(answer).map((finding) => ({ number, finding }));
  });
