import { type JsonFormat, ownValue } from './json-format';

/**
 * A Netlify log drain: its traffic records. When personal data is excluded, it has no agent at all.
 */
export const netlify: JsonFormat = {
  name: 'netlify',
  // All its names are the usual ones.
  fields: {},
  isOne: (entry) =>
    Object.hasOwn(entry, 'site_id') &&
    (Object.hasOwn(entry, 'account_id') || Object.hasOwn(entry, 'deploy_id')),
  isRequest: (entry) => ['traffic', undefined].includes(ownValue(entry, 'log_type') as string),
};
