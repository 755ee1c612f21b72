import { audit } from '../../modules/account/store/audit-log';
import { changeBrand } from '../../modules/ai/change-brands';
import { defineWrite } from '../operation/operation';
import { brandChange, brandPath, brandSchema, lockedPathBrand } from './brand-schema';

export const updateAiBrand = defineWrite({
  id: 'updateAiBrand',
  area: 'ai',
  method: 'patch',
  path: '/websites/{websiteId}/ai/brands/{brandId}',
  summary: 'Update a brand',
  description:
    'Changes names, domains or whose the brand is. Stored answers are searched again, so numbers of past days may change.',
  tool: {
    description:
      'Changes a brand’s names, domains or ownership; numbers of past days are computed again.',
  },
  params: brandPath,
  body: brandChange,
  response: brandSchema,
  resolve: lockedPathBrand,
  represent: (brand) => brand,
  async handle(context, { body, resource }) {
    const { db } = context;
    if (Object.keys(body).length === 0) return { data: resource };
    const brand = await changeBrand(db, resource, body);
    await audit(db, context, {
      action: 'ai_brand.update',
      targetType: 'ai_brand',
      targetId: resource.id,
      details: body,
    });
    return { data: brand };
  },
});
