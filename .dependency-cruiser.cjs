/** The one-way dependencies of docs/architecture.md, enforced. */
const folders = (names) => `^(${names.join('|')})/`;

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'A cycle means that two parts are one.',
      from: {},
      // The worker and its activities know each other by type only.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing-imports-api',
      severity: 'error',
      from: { pathNot: folders(['api', 'test', 'bench']) },
      to: { path: '^api/' },
    },
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment: 'Rules know no database, no network and no HTTP.',
      from: { path: '^core/domain/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(core|ingest|activities|workflows|stack|migrations|admin)/',
        pathNot: '^core/(domain/|errors\\.ts$)',
      },
    },
    {
      name: 'core-is-below',
      severity: 'error',
      comment: 'Of the workflows core may know the contract alone.',
      from: { path: '^core/' },
      to: {
        path: folders([
          'ingest',
          'activities',
          'workflows',
          'stack',
          'migrations',
          'admin',
          'sandbox',
        ]),
        pathNot: '^workflows/contract/',
      },
    },
    {
      name: 'workflows-are-deterministic',
      severity: 'error',
      comment: 'Workflows orchestrate: no I/O, no databases; activities by type only.',
      from: { path: '^workflows/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '.',
        pathNot: ['^workflows/', '^core/domain/', '^node_modules/@temporalio/(workflow|common)/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'workflow-code-stays-in-workers',
      severity: 'error',
      comment: 'Everybody else knows the contract: names, queues and shapes.',
      from: { path: folders(['api', 'ingest', 'core', 'admin']) },
      to: { path: '^workflows/', pathNot: '^workflows/contract/' },
    },
    {
      name: 'tests-stay-tests',
      severity: 'error',
      from: { pathNot: `${folders(['test', 'bench'])}|\\.test\\.ts$` },
      to: { path: '^test/|\\.test\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage|\\.data)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.json'] },
  },
};
