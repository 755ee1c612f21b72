import { z } from 'zod';
import { idSchema } from '../../platform/ids';
import { timestamp } from '../operation/fields';
import { searchProvider } from './connection-schema';

export const bindingSchema = z
  .object({
    websiteId: idSchema('website'),
    provider: searchProvider,
    connectionId: idSchema('connection'),
    property: z.string().describe('The property that the website’s data come from'),
    state: z
      .enum(['connected', 'requires_reconnect', 'no_data'])
      .describe('State of the connection; `requires_reconnect` also if the property is gone'),
    createdAt: timestamp,
  })
  .meta({ id: 'SearchBinding' });
