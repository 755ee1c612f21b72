import { z } from 'zod';
import { crossTableOf } from '../../modules/ai/rules/cross-table';
import { isCurrent, labelsThat } from '../../modules/ai/rules/visibility';
import { readAnswerCells } from '../../modules/ai/store/answer-cells';
import { defineList } from '../operation/operation';
import { pageOf } from '../operation/page-of';
import { day } from '../rankings/ranking-schema';
import { pathWebsite, websitePath } from '../websites/path-website';
import {
  answersQuery,
  dataSource,
  isBranded,
  resolveAnswers,
  targetOfRow,
  toTarget,
} from './answers-query';
import { aiRate } from './rate-schema';

export const listAiCross = defineList({
  id: 'listAiCross',
  area: 'ai',
  path: '/websites/{websiteId}/ai/cross',
  summary: 'List answers by whether they name and cite the website',
  description:
    'Divides the answers of each target into four: named and cited, named only, cited only, neither. Being cited without being named is common.',
  tool: {
    description:
      'Divides each target’s answers into four: an own brand is named and an own page cited, named ' +
      'only, cited only, neither. Each is a share of all answers with an interval.',
    rareArguments: ['dataSource', 'persona', 'stage', 'language'],
  },
  params: websitePath,
  query: z.object({ ...answersQuery, isBranded }),
  response: z
    .object({
      target: targetOfRow.describe('The series; targets are never added or averaged'),
      dataSource,
      from: day.describe('First day of the window, in UTC'),
      to: day.describe('Last day of the window, in UTC'),
      namedAndCited: aiRate.describe('An own brand is named and an own page is cited'),
      namedOnly: aiRate.describe('An own brand is named, no own page is cited'),
      citedOnly: aiRate.describe('An own page is cited, no own brand is named'),
      neither: aiRate.describe('Neither is'),
    })
    .meta({ id: 'AiCrossTable' }),
  resolve: pathWebsite,
  async handle(context, { resource, query: { isBranded: wanted, ...asked }, page }) {
    const { scope, targets, labels } = await resolveAnswers(context, resource, asked);
    const cells = await readAnswerCells(context, scope);
    const current = cells.filter(isCurrent(labelsThat(labels, { isBranded: wanted })));
    const byTarget = Map.groupBy(current, ({ targetId }) => targetId);
    const rows = [...targets.values()].flatMap((target) => {
      const own = byTarget.get(target.id);
      if (!own) return [];
      const { days, dataSource: source } = scope;
      return [{ target: toTarget(target), dataSource: source, ...days, ...crossTableOf(own) }];
    });
    return pageOf(rows, page);
  },
});
