const { projects, ...settings } = require('./jest.config');

const integration = projects.find(({ displayName }) => displayName === 'integration');

/** What takes minutes: servers that are killed, floods, real shippers. `npm run test:long`, and CI. */
module.exports = {
  ...settings,
  projects: [
    {
      ...integration,
      displayName: 'long',
      testMatch: ['<rootDir>/**/*.long.test.ts'],
      testPathIgnorePatterns: ['/node_modules/'],
    },
  ],
};
