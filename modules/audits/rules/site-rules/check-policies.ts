import {
  type ContradictionCode,
  findContradictions,
} from '../../../crawlers/policy/contradictions';
import {
  evaluatePolicy,
  type HostFacts,
  type HostFile,
} from '../../../crawlers/policy/host-policy';
import type { AuditedSignals } from '../../../crawlers/policy/page-signals';
import { emptyRobotsFile, readRobotsFile } from '../../../crawlers/robots/robots-file';
import type { SiteCheckCode } from '../checks';
import { hostOf } from '../link-plan';
import { offending } from '../page-rules/rule';
import type { RobotsText } from './check-bots';
import type { PlacedFinding } from './check-robots-files';
import type { HomePages } from './home-pages';

/** A file of a host, with the links of `llms.txt` that were followed. */
export type SitePolicyFile = HostFile & {
  host: string;
  links: { broken: { url: string; status: number | null; failure: string | null }[] } | null;
};

/** What files and pages of a site say about its use. */
export type SitePolicies = { files: readonly SitePolicyFile[]; signals: AuditedSignals };

const codes: Record<ContradictionCode, SiteCheckCode> = {
  fetch_allowed_use_refused: 'ai_use_refused_fetch_allowed',
  fetch_refused_use_allowed: 'ai_use_allowed_fetch_refused',
  preferences_differ: 'ai_preferences_differ',
  on_some_pages: 'ai_statement_on_some_pages',
  meta_differs_from_header: 'ai_meta_differs_from_header',
  statement_unknown: 'ai_statement_unknown',
  license_unreadable: 'license_unreadable',
  tdm_file_unreadable: 'tdmrep_unreadable',
  llms_txt_unreadable: 'llms_txt_unreadable',
};

function factsOf(
  host: string,
  { body, outcome, url }: RobotsText & { url: string },
  { files, signals }: SitePolicies,
): HostFacts {
  // Only what is said counts here, not when it was.
  const at = new Date(0);
  const file = body === null ? emptyRobotsFile : readRobotsFile(Buffer.from(body));
  const named = new Set(file.licenses.map((license) => license.url));
  return {
    host,
    copy: { id: '', outcome, file, firstSeenAt: at, lastSeenAt: at },
    robotsUrl: url,
    files: files.filter(
      (each) => each.host === host && (each.kind !== 'license' || named.has(each.url)),
    ),
    pages: { ...signals, auditedAt: at },
  };
}

function brokenLinks(files: readonly SitePolicyFile[], number: number): PlacedFinding[] {
  return files.flatMap(({ url, links }) =>
    links && links.broken.length > 0
      ? [
          {
            number,
            finding: {
              code: 'llms_txt_links_broken' as const,
              detail: { file: url, ...offending(links.broken) },
            },
          },
        ]
      : [],
  );
}

/**
 * Findings for statements about use that contradict each other, and for files that cannot be read, on
 * the home page of each host. A robots.txt that could not be read closes everything, and says nothing.
 */
export function checkPolicies(
  policies: SitePolicies,
  robots: Record<string, RobotsText & { url: string }>,
  homes: HomePages,
): PlacedFinding[] {
  const seen = new Set<string>();
  const origins = Object.entries(robots).sort(([one], [other]) => (one < other ? 1 : -1));
  return origins.flatMap(([origin, text]) => {
    const host = hostOf(`${origin}/`);
    const number = homes.of(`${origin}/`);
    if (number === undefined || seen.has(host) || text.outcome === 'disallow_all') return [];
    seen.add(host);
    const facts = factsOf(host, text, policies);
    const found = findContradictions(facts, evaluatePolicy(facts, '/'), '/').filter(
      // Lines of robots.txt have a check of their own.
      ({ code, statements }) =>
        code !== 'statement_unknown' || statements.every(({ line }) => line === null),
    );
    const findings = [...Map.groupBy(found, ({ code }) => code)].map(([code, some]) => {
      const items = some.map(({ purpose, bots, statements, pages, problem }) => ({
        ...(purpose && { purpose }),
        ...(bots.length > 0 && { crawlers: bots }),
        statements: statements.map(({ text: said, url, line }) =>
          line === null ? `${said} (${url})` : `${said} (${url}, line ${line})`,
        ),
        ...(pages !== null && { pages }),
        ...(problem !== null && { problem }),
      }));
      return { number, finding: { code: codes[code], detail: { ...offending(items) } } };
    });
    const own = policies.files.filter((each) => each.host === host);
    return [...findings, ...brokenLinks(own, number)];
  });
}
