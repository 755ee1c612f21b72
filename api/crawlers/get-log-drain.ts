import { defineRead } from '../operation/operation';
import { drainPath, logDrainSchema, pathDrain } from './log-drain-schema';

export const getLogDrain = defineRead({
  id: 'getLogDrain',
  area: 'log-drains',
  path: '/log-drains/{drainId}',
  summary: 'Get a log drain with its recent traffic and problems',
  description:
    'Returns the drain’s settings, its line counts of the last seven days, and warnings, such as that lines contain a proxy’s address instead of the client’s.',
  tool: {
    description:
      'One drain with its line counts of the last seven days and its problems, such as addresses ' +
      'that are a proxy’s, so that no crawler can be verified.',
  },
  params: drainPath,
  response: logDrainSchema,
  resolve: pathDrain,
  handle: async (_context, { resource }) => ({ data: resource }),
});
