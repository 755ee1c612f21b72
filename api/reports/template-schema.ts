import { z } from 'zod';
import {
  type LayoutItem,
  problemOf,
  reportLayoutSchema,
} from '../../modules/reports/rules/report-layout';
import {
  findTemplate,
  getTemplate,
  type LayoutTemplate,
} from '../../modules/reports/store/template-store';
import { invalid, noSuch } from '../../platform/errors';
import { idSchema } from '../../platform/ids';
import { label, timestamp } from '../operation/fields';
import type { Context, WriteContext } from '../operation/operation';

export const templatePath = z.object({ templateId: idSchema('reportTemplate') });
type Path = z.output<typeof templatePath>;

/** Returns the template that the path names, or throws a 404. */
export const pathTemplate = ({ db }: Context, { templateId }: Path) => getTemplate(db, templateId);

/** Does the same for a write: the template stays locked until the transaction ends. */
export const lockedPathTemplate = ({ db }: WriteContext, { templateId }: Path) =>
  getTemplate(db, templateId, { forUpdate: true });

export const templateName = label(100).describe('Name of the template');

const layoutText =
  'What a report shows, in order: sections of any report type, single charts, and texts';

export const reportLayout = reportLayoutSchema.describe(layoutText).meta({ id: 'ReportLayout' });
/** A layout that is sent, which may leave out what has a default. */
export const sentLayout = reportLayoutSchema.describe(layoutText).meta({ id: 'SentReportLayout' });

export const templateSchema = z
  .object({
    id: idSchema('reportTemplate'),
    name: templateName,
    layout: reportLayout,
    createdAt: timestamp.describe('Time at which the template was created'),
    updatedAt: timestamp.describe('Time of the last change'),
  })
  .meta({ id: 'ReportTemplate' });

/** Returns the layout; one that repeats something or has texts only is a 422 at its item. */
export function checkedLayout(layout: LayoutItem[], path = 'layout'): LayoutItem[] {
  const problem = problemOf(layout);
  if (!problem) return layout;
  throw invalid(`${path}.${problem.index}.${problem.field}`, 'layout_unusable', problem.message);
}

type Named = { layout?: LayoutItem[] | undefined; templateId?: string | undefined };
type Chosen = { layout: LayoutItem[]; template: LayoutTemplate | null };

/** Returns the layout that a body has or names by a template; undefined if it does neither. */
export async function decideLayout(
  { db }: Pick<Context, 'db'>,
  { layout, templateId }: Named,
): Promise<Chosen | undefined> {
  if (layout !== undefined && templateId !== undefined) {
    throw invalid('templateId', 'not_both', 'Send either a layout, or a template by templateId.');
  }
  if (layout !== undefined) return { layout: checkedLayout(layout), template: null };
  if (templateId === undefined) return undefined;
  const template = await findTemplate(db, templateId);
  if (!template) throw invalid('templateId', 'not_found', noSuch('report template'));
  return { layout: template.layout, template };
}
