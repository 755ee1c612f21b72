import { z } from 'zod';
import { findContradictions } from '../../modules/crawlers/policy/contradictions';
import { answersByPurpose } from '../../modules/crawlers/policy/host-policy';
import { policyStandards } from '../../modules/crawlers/policy/standards';
import { defineRead } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { aiPolicySummarySchema, policyPeriod, policyQuery } from './policy-schema';
import { readPolicy } from './read-policy';

type Counts = { visits: number | null; ruleVisits: number | null; preferenceVisits: number | null };

/** Null if none of the crawlers was measured. */
function sumOf(rows: readonly Counts[], name: keyof Counts): number | null {
  const measured = rows.flatMap((row) => row[name] ?? []);
  return measured.length === 0 ? null : measured.reduce((sum, count) => sum + count, 0);
}

export const getAiPolicySummary = defineRead({
  id: 'getAiPolicySummary',
  area: 'ai',
  path: '/websites/{websiteId}/ai/policy/summary',
  summary: 'Get what the website allows AI companies: answers, contradictions, files',
  description:
    'Returns the answer for each purpose with visits despite a refusal, statements that contradict each other, the files that were read, and the versions of the standards that are followed.',
  tool: {
    description:
      'What a website allows by purpose (search, AI search, training, fetches for people), ' +
      'statements that contradict each other, and files that cannot be read. Use it first; ' +
      'list_ai_policy has each crawler with its statements.',
  },
  params: websitePath,
  query: z.object({ ...policyQuery, ...policyPeriod }),
  response: aiPolicySummarySchema,
  resolve: pathWebsite,
  async handle(context, { resource, query }) {
    const { host, facts, evaluated, rows } = await readPolicy(context, resource, query);
    return {
      data: {
        host,
        path: query.path,
        purposes: answersByPurpose(evaluated).map(({ purpose, answer }) => {
          const own = rows.filter((row) => row.isMain && row.purpose === purpose);
          return {
            purpose,
            answer,
            refused: own.filter((row) => row.answer === 'refused').length,
            crawlers: own.length,
            visits: sumOf(own, 'visits'),
            ruleVisits: sumOf(own, 'ruleVisits'),
            preferenceVisits: sumOf(own, 'preferenceVisits'),
          };
        }),
        contradictions: findContradictions(facts, evaluated, query.path),
        files: facts.files.map(({ kind, url, state, problem, links, ...file }) => ({
          kind,
          url,
          state,
          problem,
          firstSeenAt: file.firstSeenAt.toISOString(),
          lastSeenAt: file.lastSeenAt.toISOString(),
          links: links && {
            total: links.total,
            followed: links.followed,
            broken: links.broken.map(({ url: link, status, failure }) => ({
              url: link,
              httpStatus: status,
              failure,
            })),
          },
        })),
        robotsReadAt: facts.copy?.lastSeenAt.toISOString() ?? null,
        pagesAudited: facts.pages ? (facts.pages.pages[host] ?? 0) : null,
        auditedAt: facts.pages?.auditedAt.toISOString() ?? null,
        standards: [...policyStandards],
      },
    };
  },
});
