/** The one-way dependencies of docs/architecture.md, enforced. Type-only imports count, too. */
const folders = (names) => `^(${names.join('|')})/`;

/** From the lowest to the highest; a module may import those of a lower rank and itself. */
const moduleRanks = [
  ['account'],
  ['websites'],
  ['jobs'],
  ['purchases'],
  ['webhooks'],
  ['crawlers', 'rankings'],
  ['indexing'],
  ['ai'],
  ['search-console'],
  ['backlinks'],
  ['collections'],
  ['campaigns'],
  ['audits'],
  ['explain'],
  ['alerts'],
  ['reports'],
  ['exports'],
  ['retention'],
  ['digests'],
  ['dashboard'],
];

const moduleOrder = moduleRanks.flatMap((rank, index) => {
  const lower = moduleRanks.slice(0, index).flat();
  return rank.map((name) => ({
    name: `${name}-imports-lower-modules-only`,
    severity: 'error',
    comment: 'The order of modules is in docs/architecture.md.',
    from: { path: `^modules/${name}/`, pathNot: '\\.test\\.ts$' },
    to: { path: '^modules/', pathNot: folders([name, ...lower].map((to) => `modules/${to}`)) },
  }));
});

/** From the ground up; `names` and `signatures` check what was committed. */
const ingestFloors = ['formats', 'signatures', 'layout', 'protocols', 'read', 'commit', 'pipeline'];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'A cycle means that two parts are one.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-imports-api',
      severity: 'error',
      from: {
        pathNot: folders([
          'api',
          'test',
          'dev/bench',
          'dev/client',
          'dev/openapi',
          'dev/test-system',
        ]),
      },
      to: { path: '^api/' },
    },
    {
      name: 'platform-imports-nothing',
      severity: 'error',
      comment: 'The platform knows no product.',
      from: { path: '^platform/' },
      to: {
        path: folders([
          'activities',
          'admin',
          'dev',
          'ingest',
          'migrations',
          'modules',
          'workflows',
        ]),
      },
    },
    {
      name: 'ingest-goes-down',
      severity: 'error',
      comment: 'Blocks and their counts are the ground floor of ingestion, the pipeline its roof.',
      from: { path: '^ingest/block/', pathNot: '\\.test\\.ts$' },
      to: { path: '^ingest/', pathNot: '^ingest/block/' },
    },
    ...ingestFloors.slice(0, -1).map((floor, at) => ({
      name: `ingest-${floor}-knows-nothing-above`,
      severity: 'error',
      from: { path: `^ingest/${floor}/`, pathNot: '\\.test\\.ts$' },
      to: { path: folders(ingestFloors.slice(at + 1).map((above) => `ingest/${above}`)) },
    })),
    {
      name: 'ingest-fast-has-few-doors',
      severity: 'error',
      comment: 'What is fast by being unusual is used where it pays, and nowhere else.',
      from: {
        path: '^ingest/',
        pathNot: [
          '^ingest/fast/',
          '^ingest/formats/(combined|json-parser|log-format)\\.ts$',
          '^ingest/(read/(ai-referral-columns|line-reader|read-referrals|read-block|visit-rows)|commit/insert-blocks|pipeline/unwrap-lines)\\.ts$',
          '\\.test\\.ts$',
        ],
      },
      to: { path: '^ingest/fast/' },
    },
    {
      name: 'client-stands-alone',
      severity: 'error',
      comment: 'It is published on its own.',
      from: { path: '^packages/client/' },
      to: {
        path: '.',
        // Its build runs Vite, which only ES modules can import.
        pathNot: ['^packages/client/', '^node_modules/', '^vite$'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'web-knows-the-client-alone',
      severity: 'error',
      comment: 'The dashboard runs in browsers and can do what any client can.',
      from: { path: '^web/' },
      to: {
        path: folders([
          'activities',
          'admin',
          'api',
          'dev',
          'ingest',
          'migrations',
          'modules',
          'packages/cli',
          'platform',
          'test',
          'workflows',
        ]),
      },
    },
    {
      name: 'nothing-imports-the-web',
      severity: 'error',
      from: { pathNot: '^web/' },
      to: { path: '^web/' },
    },
    {
      name: 'cli-knows-no-server',
      severity: 'error',
      comment: 'The command line calls the service; what it starts runs in a process of its own.',
      from: { path: '^packages/cli/' },
      to: { path: folders(['activities', 'api', 'dev', 'migrations', 'workflows']) },
    },
    {
      name: 'packages-are-above',
      severity: 'error',
      from: {
        path: folders([
          'activities',
          'api',
          'ingest',
          'migrations',
          'modules',
          'platform',
          'workflows',
        ]),
      },
      to: { path: '^packages/' },
    },
    {
      name: 'modules-are-below',
      severity: 'error',
      from: { path: '^modules/' },
      to: { path: folders(['activities', 'admin', 'dev', 'ingest', 'migrations', 'workflows']) },
    },
    ...moduleOrder,
    {
      name: 'rules-are-pure',
      severity: 'error',
      comment: 'Rules know no database, no network and no HTTP.',
      from: {
        path: '^modules/([^/]+/(rules|checks)|crawlers/(robots|policy))/',
        pathNot: '\\.test\\.ts$',
      },
      to: {
        path: folders(['platform', 'modules']),
        pathNot: [
          '^modules/([^/]+/(rules|checks)|crawlers/(robots|policy))/',
          '^modules/jobs/job-types\\.ts$',
          '^modules/crawlers/bots/bot(-table)?\\.ts$',
          '^platform/(calendar/(day|day-range|month-names|time-range)|errors|escape-regex|locale-codes|plain-digits|plain-name|seeded-random|share|structured-fields|trim)\\.ts$',
          '^platform/(html/link-header\\.ts$|rollup/(choose-rolls|roll)\\.ts$|url/)',
        ],
      },
    },
    {
      name: 'workflows-are-deterministic',
      severity: 'error',
      comment: 'Workflows orchestrate: no I/O, no databases; activities by type only.',
      from: { path: '^workflows/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '.',
        pathNot: [
          '^workflows/',
          '^modules/[^/]+/(rules/|workflow-input\\.ts$|job-types\\.ts$)',
          '^platform/temporal/task-queues\\.ts$',
          '^node_modules/@temporalio/(workflow|common)/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'workflow-code-stays-in-workers',
      severity: 'error',
      comment: 'Others start workflows by name; names and inputs are in the modules.',
      from: { path: folders(['admin', 'api', 'ingest']), pathNot: '\\.test\\.ts$' },
      to: { path: '^workflows/' },
    },
    {
      name: 'tests-stay-tests',
      severity: 'error',
      comment: 'What is built into dist/ finds no test there.',
      from: { pathNot: '^test/|\\.test\\.ts$' },
      to: { path: '^test/|\\.test\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage|\\.data|packages/[^/]+/dist)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json', '.css'] },
  },
};
