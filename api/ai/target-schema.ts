import { z } from 'zod';
import { aiEngines, seriesProviderNames } from '../../modules/ai/rules/engines';
import {
  defaultTarget,
  hasTasks,
  samplesMax,
  type TargetFields,
  targetCadences,
  targetDeliveries,
} from '../../modules/ai/rules/target';
import { getTarget } from '../../modules/ai/store/target-store';
import { invalid } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { label, timestamp } from '../operation/fields';
import type { WriteContext } from '../operation/operation';
import { websitePath } from '../websites/path-website';

const fields = {
  engine: z.enum(aiEngines).describe('The product whose answers are measured'),
  provider: z
    .enum(seriesProviderNames)
    .describe(
      'Whose interface is asked; `dataforseo` and `serpapi` read `google_ai_overview` with the result pages of keywords, at no further cost',
    ),
  model: label(200)
    .nullable()
    .describe('The provider’s name of the model; null lets the provider choose'),
  online: z.boolean().describe('Whether the engine may search the web'),
  samples: z
    .int()
    .min(1)
    .max(samplesMax)
    .describe('Answers that each reading asks for; below 5 there is no interval'),
  cadence: z
    .enum(targetCadences)
    .describe('How often scheduled collections ask; `manual`: only when refreshed by hand'),
  delivery: z
    .enum(targetDeliveries)
    .describe(
      '`live`: at once; `standard`, `priority`: within 45 or 5 minutes for less, only of `dataforseo_llm_scraper` and without `targetHalfWidth`',
    ),
  answersPerDayMax: z
    .int()
    .min(1)
    .max(1_000_000)
    .nullable()
    .describe('Most answers a day over all prompts; null for no limit but credits'),
  targetHalfWidth: z
    .number()
    .min(0.01)
    .max(0.49)
    .nullable()
    .describe(
      'Half the width of a prompt’s interval at which a reading stops asking, e.g. 0.2; `samples` is then the most it asks. Null always asks `samples`',
    ),
  isPaused: z.boolean().describe('Whether the target is not asked at present'),
};

export const targetSchema = z
  .object({
    id: idSchema('aiTarget'),
    websiteId: idSchema('website'),
    ...fields,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'AiTarget' });

export const newTarget = z.strictObject({
  ...fields,
  model: fields.model.default(null),
  online: fields.online.default(defaultTarget.online),
  samples: fields.samples.default(defaultTarget.samples),
  cadence: fields.cadence.default(defaultTarget.cadence),
  delivery: fields.delivery.default(defaultTarget.delivery),
  answersPerDayMax: fields.answersPerDayMax.default(null),
  targetHalfWidth: fields.targetHalfWidth.default(null),
  isPaused: fields.isPaused.default(false),
});

const { engine: _, provider: __, model: ___, online: ____, ...changeable } = fields;

/** What identifies the series cannot be changed: earlier answers would seem to be of the new one. */
export const targetChange = z.strictObject(changeable).partial();

/** Throws if answers cannot be bought as the target says. */
export function checkDelivery({
  provider,
  delivery,
  targetHalfWidth,
}: Pick<TargetFields, 'provider' | 'delivery' | 'targetHalfWidth'>): void {
  if (delivery === 'live') return;
  if (!hasTasks(provider)) {
    throw invalid('delivery', 'delivery_unsupported', `${provider} answers live only.`);
  }
  if (targetHalfWidth !== null) {
    throw invalid(
      'delivery',
      'delivery_unsupported',
      'Tasks are bought all at once, so an interval cannot end them: use `live`, or set targetHalfWidth to null.',
    );
  }
}

export const targetPath = websitePath.extend({ aiTargetId: idSchema('aiTarget') });
type Path = z.output<typeof targetPath>;

/** Returns the target that the path names, or throws a 404; it stays locked until the transaction ends. */
export const lockedPathTarget = ({ db }: WriteContext, path: Path) =>
  getTarget(db, path, { forUpdate: true });
