import { audit } from '../../modules/account/store/audit-log';
import { deleteAnnotation, getAnnotation } from '../../modules/explain/store/annotation-store';
import { idSchema } from '../../platform/ids';
import { quoted } from '../operation/confirmation';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { lockedPathWebsite, websitePath } from '../websites/path-website';

export const deleteSearchAnnotation = defineWrite({
  id: 'deleteSearchAnnotation',
  area: 'search-console',
  method: 'delete',
  path: '/websites/{websiteId}/search-console/annotations/{annotationId}',
  summary: 'Delete an annotation',
  description:
    'Deletes an annotation that was recorded for the website. Events of campaigns are deleted there; what Google did ships with the service.',
  tool: { description: 'Deletes an annotation of a website. It cannot be undone.' },
  params: websitePath.extend({ annotationId: idSchema('annotation') }),
  response: deleted,
  async resolve(context, params) {
    const website = await lockedPathWebsite(context, params);
    const annotation = await getAnnotation(context.db, website.id, params.annotationId);
    return { website, annotation };
  },
  confirm: async (_context, { resource: { website, annotation } }) => ({
    summary: [
      `Deletes the annotation ${quoted(annotation.title)} of ${website.domain}. This cannot be undone.`,
    ],
    version: '',
  }),
  async handle(context, { resource: { website, annotation } }) {
    const { db } = context;
    await deleteAnnotation(db, website.id, annotation.id);
    await audit(db, context, {
      action: 'annotation.delete',
      targetType: 'website',
      targetId: website.id,
      details: { day: annotation.day, title: annotation.title },
    });
    return { data: { deleted: true as const } };
  },
});
