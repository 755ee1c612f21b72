/** One embedded stack a run (global set-up), on free ports; every worker has databases of its own in it. */
const common = {
  testEnvironment: '<rootDir>/test/support/shared-environment.ts',
  runtime: '<rootDir>/test/support/shared-runtime.cjs',
  testRunner: '<rootDir>/test/support/timed-runner.cjs',
  transform: {
    '^.+\\.[tj]s$': ['@swc/jest', { jsc: { target: 'es2024', parser: { syntax: 'typescript' } } }],
  },
  setupFiles: ['<rootDir>/test/support/draw-cases.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.data'],
  // Of jest.long.config.js.
  testPathIgnorePatterns: ['/node_modules/', '\\.long\\.test\\.ts$'],
};

const unit = {
  ...common,
  displayName: 'unit',
  testMatch: [
    '<rootDir>/{activities,admin,api,dev,ingest,migrations,modules,packages,platform,scripts,web,workflows}/**/*.test.ts',
  ],
};

const integration = {
  ...common,
  displayName: 'integration',
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  testEnvironment: '<rootDir>/test/support/worker-environment.ts',
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};

module.exports = {
  // Tests wait more than they compute, so there is one more than the two cores of CI. Databases that a
  // developer keeps running serve a single one.
  maxWorkers: process.env.DATABASE_URL ? 1 : 3,
  // What files load stays in the process that ran them: a new one takes over before memory runs out.
  workerIdleMemoryLimit: '1.5GB',
  // For hooks, too: a service or a worker starts in most of them, and machines are busy at times.
  testTimeout: 300_000,
  reporters: ['default', '<rootDir>/test/support/time-table.cjs'],
  testSequencer: '<rootDir>/test/support/slowest-first.cjs',
  projects: [unit, integration],
};
