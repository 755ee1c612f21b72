// Lints the Helm chart and renders it with several sets of values. Needs `helm` on the PATH.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const chart = fileURLToPath(new URL('../deploy/helm/sightline', import.meta.url));

const base = ['settings.S3_BUCKET=files', 'settings.TRUST_PROXY=10.0.0.0/8'];
const cases = {
  defaults: base,
  'one of each': [
    ...base,
    'api.replicas=1',
    'workers[0].name=all',
    'workers[0].replicas=1',
    'workers[0].queues={core,bulk}',
  ],
  'a volume': ['files.existingClaim=files', 'settings.TRUST_PROXY=1'],
  everything: [
    ...base,
    'api.ingress.enabled=true',
    'api.ingress.tlsSecretName=tls',
    'backup.enabled=true',
    'backup.place=s3://backups/sightline',
    'backup.trial.enabled=true',
    'imagePullSecrets[0].name=registry',
    'networkPolicy.metricsFrom[0].namespaceSelector.matchLabels.name=monitoring',
    'serviceAccount.annotations.example=yes',
  ],
  'no policies': [...base, 'networkPolicy.enabled=false', 'migrations.enabled=false'],
};
/** Values that must be refused, with a part of the message. */
const refused = {
  'no place of files': [['settings.TRUST_PROXY=1'], 'S3_BUCKET or files.existingClaim'],
  'no proxies': [['settings.S3_BUCKET=files'], 'Set settings.TRUST_PROXY'],
  'every proxy': [
    ['settings.S3_BUCKET=files', 'settings.TRUST_PROXY=true'],
    'must be addresses or a number of hops',
  ],
  'backups without a place': [[...base, 'backup.enabled=true'], 'backup.place must name'],
};

const sets = (values) => values.flatMap((value) => ['--set', value]);
const helm = (...args) => spawnSync('helm', args, { encoding: 'utf8' });

if (helm('version').error) {
  process.stderr.write('helm is not on the PATH: install it first\n');
  process.exit(2);
}

const problems = [];
for (const [name, values] of Object.entries(cases)) {
  const linted = helm('lint', '--strict', chart, ...sets(values));
  if (linted.status !== 0) problems.push(`${name}: ${linted.stdout}${linted.stderr}`);
  const rendered = helm('template', 'test', chart, ...sets(values));
  if (rendered.status !== 0) problems.push(`${name}: ${rendered.stderr}`);
}
for (const [name, [values, message]] of Object.entries(refused)) {
  const { status, stderr } = helm('template', 'test', chart, ...sets(values));
  if (status === 0 || !stderr?.includes(message)) {
    problems.push(`${name}: it is not refused. ${stderr}`);
  }
}
const [all, none] = [cases, refused].map((sets) => Object.keys(sets).length);
const summary = `${all} sets of values to render, ${none} to refuse: ${problems.length} problems\n`;
process.stdout.write(summary);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
