const { projects, ...settings } = require('./jest.config');

const integration = projects.find(({ displayName }) => displayName === 'integration');

/** What takes minutes: servers that are killed, floods, real shippers. `npm run test:long`, and CI. */
module.exports = {
  ...settings,
  // Most files start servers of their own: more of them at once would only be in each other's way.
  maxWorkers: Math.min(settings.maxWorkers, 2),
  projects: [
    {
      ...integration,
      displayName: 'long',
      testMatch: ['<rootDir>/**/*.long.test.ts'],
      testPathIgnorePatterns: ['/node_modules/'],
    },
  ],
};
