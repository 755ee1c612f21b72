/** One embedded stack a run (global set-up), on free ports; every file works in a workspace of its own. */
const common = {
  testEnvironment: 'node',
  transform: {
    '^.+\\.[tj]s$': ['@swc/jest', { jsc: { target: 'es2024', parser: { syntax: 'typescript' } } }],
  },
  // Jest cannot require() ECMAScript modules: those of htmlparser2 and parse5 are compiled for it, Node needs no help.
  transformIgnorePatterns: [
    '/node_modules/(?!(htmlparser2|dom-serializer|domelementtype|domhandler|domutils|entities|parse5)/)',
  ],
  setupFiles: ['<rootDir>/test/support/draw-cases.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
};
module.exports = {
  // Test files share Temporal's task queues and the machine: side by side they would take each other's work.
  maxWorkers: 1,
  // What files load stays in the process that ran them: a new one takes over before memory runs out.
  workerIdleMemoryLimit: '1GB',
  // For hooks, too: a service or a worker starts in most of them, and machines are busy at times.
  testTimeout: 60_000,
  projects: [
    {
      ...common,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/{activities,admin,api,dev,ingest,migrations,modules,platform,scripts,workflows}/**/*.test.ts',
      ],
    },
    {
      ...common,
      displayName: 'integration',
      testMatch: ['<rootDir>/test/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/test/support/after-each-file.ts'],
      globalSetup: '<rootDir>/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/support/global-teardown.ts',
    },
  ],
};
