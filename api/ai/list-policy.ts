import { z } from 'zod';
import { policyAnswers } from '../../modules/crawlers/policy/host-policy';
import { defineShortList } from '../operation/operation';
import { pathWebsite, websitePath } from '../websites/path-website';
import { aiPolicyRowSchema, policyPeriod, policyPurpose, policyQuery } from './policy-schema';
import { readPolicy } from './read-policy';

const query = z.object({
  ...policyQuery,
  purpose: policyPurpose.optional().describe('Only this purpose'),
  answer: z.enum(policyAnswers).optional().describe('Only crawlers with this answer'),
  ...policyPeriod,
});

type Asked = z.output<typeof query>;

const isAsked =
  ({ purpose, answer }: Asked) =>
  (row: { purpose: string; answer: string }) =>
    (purpose === undefined || row.purpose === purpose) &&
    (answer === undefined || row.answer === answer);

export const listAiPolicy = defineShortList({
  id: 'listAiPolicy',
  area: 'ai',
  path: '/websites/{websiteId}/ai/policy',
  summary: 'List what the website allows AI companies, by purpose and crawler',
  description:
    'For each purpose and important crawler: what robots.txt, Content-Signal, Content-Usage, RSL licenses, robots tags and headers, and TDMRep say, where they say it, what follows, and how often the crawler came all the same. Headers and tags are those of the newest audit. The period is the last 30 days unless another is given.',
  tool: {
    fields: [
      'purpose',
      'bot',
      'answer',
      'decidedBy',
      'isBinding',
      'visits',
      'ruleVisits',
      'preferenceVisits',
    ],
    description:
      'What a website allows each important AI and search crawler by purpose, which statement decides, ' +
      'and how often the crawler came although it was refused. `isBinding: false` means that a ' +
      'preference asks for it, which is not binding. get_ai_policy_summary has ' +
      'contradictions and files.',
  },
  params: websitePath,
  query,
  response: aiPolicyRowSchema,
  resolve: pathWebsite,
  all: async (context, { resource, query: asked }) =>
    (await readPolicy(context, resource, asked)).rows.filter(isAsked(asked)),
});
