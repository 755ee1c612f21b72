import { getWebsiteSettings as readSettings } from '../../modules/websites/store/website-settings-store';
import { defineRead } from '../operation/operation';
import { pathWebsite, websitePath } from './path-website';
import { settingsSchema } from './settings-schema';

export const getWebsiteSettings = defineRead({
  id: 'getWebsiteSettings',
  area: 'websites',
  path: '/websites/{websiteId}/settings',
  summary: 'Get a website’s settings',
  description:
    'Returns which hosts belong to the website, who takes care of it, how its rankings are collected, and the defaults of its audits.',
  tool: {
    description:
      'Returns which hosts count as the website’s own, how its rankings are collected (cadence, ' +
      'depth in results, devices, provider) and the defaults of its audits.',
  },
  params: websitePath,
  response: settingsSchema,
  resolve: pathWebsite,
  async handle({ db }, { resource }) {
    const { id, ownerId } = resource;
    return { data: { ...(await readSettings(db, id)), ownerId } };
  },
});
