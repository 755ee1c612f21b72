import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { programsOnPath } from '../../platform/programs-on-path';
import { describeUnless, newFolder, run } from '../support/programs';
import { createWorkspace, type Service, startService } from '../support/service';

/**
 * Clients that other generators make of the OpenAPI document: each has every operation, compiles,
 * and reads, writes, downloads and uploads.
 */
const cache = join(__dirname, '../../node_modules/.cache/client-generators');
const python = join(cache, 'python/bin/python');
const pythonClient = join(cache, 'python/bin/openapi-python-client');
const oapiCodegen = join(cache, 'oapi-codegen');
const openApiGenerator = join(cache, 'openapi-generator-cli.jar');
const tsc = createRequire(__filename).resolve('typescript/bin/tsc');
const calls = (name: string) => join(__dirname, 'generators', name);

const byScript = 'by scripts/install-client-generators.sh';
const missing = [
  ...[pythonClient, oapiCodegen, openApiGenerator]
    .filter((path) => !existsSync(path))
    .map((path) => `${path.slice(cache.length + 1)}, ${byScript}`),
  ...['go', 'java'].filter((name) => programsOnPath(name, process.env['PATH'])[0] === undefined),
];
const compilerOptions = {
  strict: true,
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2022', 'dom'],
  types: [],
  outDir: 'compiled',
};
const timeoutMs = 900_000;

let service: Service;
let documentPath: string;
let operationCount: number;
const folder = newFolder();

beforeAll(async () => {
  service = await startService();
  const text = await (await fetch(`${service.url}/openapi.json`)).text();
  documentPath = join(folder.path, 'openapi.json');
  writeFileSync(documentPath, text);
  const { paths } = JSON.parse(text) as { paths: Record<string, object> };
  operationCount = Object.values(paths).flatMap((methods) => Object.keys(methods)).length;
});
afterAll(async () => {
  await service.stop();
  folder.remove();
});

describeUnless(missing, 'clients that others generate', () => {
  test(
    'openapi-python-client',
    async () => {
      const target = newTarget('openapi-python-client');
      const client = join(target, 'sightline_client');
      const options = ['--path', documentPath, '--output-path', client, '--meta', 'none'];
      await succeed(pythonClient, ['generate', ...options]);
      const modules = filesIn(join(client, 'api')).filter((name) => !name.endsWith('__init__.py'));
      expect(modules).toHaveLength(operationCount);
      await succeed(python, ['-m', 'compileall', '-q', client]);
      await expectCalls(python, [calls('openapi-python-client.py'), target]);
    },
    timeoutMs,
  );

  test(
    'OpenAPI Generator for Python',
    async () => {
      const target = newTarget('openapi-generator-python');
      await generate('python', target, 'packageName=sightline_client');
      const client = join(target, 'sightline_client');
      const methods = matchesIn(join(client, 'api'), /def (\w+)_without_preload_content\(/g);
      expect(methods.size).toBe(operationCount);
      await succeed(python, ['-m', 'compileall', '-q', client]);
      await expectCalls(python, [calls('openapi-generator-python.py'), target]);
    },
    timeoutMs,
  );

  test(
    'OpenAPI Generator for TypeScript',
    async () => {
      const target = newTarget('openapi-generator-typescript');
      await generate('typescript-fetch', target, 'importFileExtension=.js');
      const methods = matchesIn(join(target, 'apis'), /async (\w+)Raw\(/g);
      expect(methods.size).toBe(operationCount);
      writeFileSync(join(target, 'package.json'), '{ "type": "module" }');
      writeFileSync(join(target, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
      await succeed(process.execPath, [tsc, '--project', target]);
      const compiled = join(target, 'compiled');
      await expectCalls(process.execPath, [calls('openapi-generator-typescript.mjs'), compiled]);
    },
    timeoutMs,
  );

  test(
    'oapi-codegen',
    async () => {
      const target = newTarget('oapi-codegen');
      const client = join(target, 'api');
      mkdirSync(client);
      for (const name of ['go.mod', 'go.sum', 'main.go']) {
        copyFileSync(join(calls('oapi-codegen'), name), join(target, name));
      }
      const options = ['-generate', 'types,client', '-package', 'api'];
      const output = join(client, 'client.go');
      await succeed(oapiCodegen, [...options, '-o', output, documentPath]);
      const methods = matchesIn(client, /\) (\w+?)(?:With\w*Body)?WithResponse\(/g);
      expect(methods.size).toBe(operationCount);
      const program = join(target, 'calls');
      await succeed('go', ['build', '-C', target, '-o', program, '.']);
      await expectCalls(program, []);
    },
    timeoutMs,
  );
});

function newTarget(name: string): string {
  const target = join(folder.path, name);
  mkdirSync(target);
  return target;
}

async function succeed(program: string, args: string[]): Promise<string> {
  const { status, stdout, stderr } = await run(program, args);
  // Compilers write what they refuse to either.
  if (status !== 0) throw new Error(`${program} ended with ${status}:\n${stdout}\n${stderr}`);
  return stdout;
}

/** Runs OpenAPI Generator without documentation and tests. */
const generate = (language: string, target: string, properties: string) =>
  succeed('java', [
    ...['-Xmx1g', '-jar', openApiGenerator, 'generate', '-i', documentPath],
    ...['-g', language, '-o', target, `--additional-properties=${properties}`],
    '--global-property=apiDocs=false,modelDocs=false,apiTests=false,modelTests=false',
  ]);

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('__pycache__'))
    .map((entry) => join(entry.parentPath, entry.name));

/** Returns the distinct first groups of an expression in the files of a folder. */
const matchesIn = (path: string, expression: RegExp) =>
  new Set(
    filesIn(path).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(expression)].map(([, name]) => name),
    ),
  );

/** Lets a program make its calls in a new workspace, and compares what it read. */
async function expectCalls(program: string, args: string[]): Promise<void> {
  const { readWriteKey } = await createWorkspace();
  const said = JSON.parse(await succeed(program, [...args, service.url, readWriteKey])) as {
    csv: string;
    listed: string[];
  };
  const domains = ['uploaded.example', 'written.example'];
  expect({ ...said, listed: said.listed.sort(), csv: domainsOf(said.csv) }).toEqual({
    created: 'written.example',
    imported: 1,
    listed: domains,
    csv: domains,
  });
}

/** Returns the column `hostname` of a CSV file of plain cells. */
function domainsOf(csv: string): string[] {
  const [header = '', ...lines] = csv.trim().split('\r\n');
  const column = header.split(',').indexOf('hostname');
  return lines.map((line) => line.split(',')[column] ?? '').sort();
}
