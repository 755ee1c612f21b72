import { audit } from '../../modules/account/store/audit-log';
import { removeBrand } from '../../modules/ai/change-brands';
import { quoted } from '../operation/confirmation';
import { deleted } from '../operation/fields';
import { defineWrite } from '../operation/operation';
import { brandPath, lockedPathBrand } from './brand-schema';

export const deleteAiBrand = defineWrite({
  id: 'deleteAiBrand',
  area: 'ai',
  method: 'delete',
  path: '/websites/{websiteId}/ai/brands/{brandId}',
  summary: 'Delete a brand (answers are kept)',
  description: 'Ends the search for the brand. Stored answers are kept, without its mentions.',
  tool: { description: 'Deletes a brand: answers are kept, its mentions are no longer counted.' },
  params: brandPath,
  response: deleted,
  resolve: lockedPathBrand,
  confirm: async (_context, { resource }) => ({
    summary: [
      `Deletes the brand ${quoted(resource.name)} (${resource.id}): its mentions are no longer counted, also on past days.`,
      'Answers are kept.',
    ],
    version: resource.updatedAt,
  }),
  async handle(context, { resource }) {
    const { db } = context;
    await removeBrand(db, resource);
    await audit(db, context, {
      action: 'ai_brand.delete',
      targetType: 'ai_brand',
      targetId: resource.id,
      details: { name: resource.name },
    });
    return { data: { deleted: true as const } };
  },
});
