// Writes the client's types, packages/client/src/schema.generated.ts, from docs/openapi.json. They
// are not in git; this runs wherever they are needed, and does nothing if they are up to date.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(import.meta.url);
const root = dirname(dirname(script));
const output = join(root, 'packages/client/src/schema.generated.ts');
const text = readFileSync(join(root, 'docs/openapi.json'), 'utf8');

if (hasGenerator()) await write();
else process.stdout.write('The client’s types were not written: openapi-typescript is missing.\n');

/** Without development packages, nothing needs the types. */
function hasGenerator() {
  try {
    createRequire(script).resolve('openapi-typescript');
    return true;
  } catch {
    return false;
  }
}

async function write() {
  const digest = createHash('sha256').update(text).update(readFileSync(script)).digest('hex');
  const banner = `// Written by scripts/write-client-types.mjs from docs/openapi.json. Do not edit it.\n// ${digest}\n`;
  if (existsSync(output) && readFileSync(output, 'utf8').startsWith(banner)) return;
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const types = astToString(await openapiTS(successesOnly(JSON.parse(text))));
  // An editor or a compiler may read the file at the same time.
  const draft = `${output}.${randomBytes(4).toString('hex')}.draft`;
  writeFileSync(draft, banner + types);
  renameSync(draft, output);
}

/** Leaves out what the types would only repeat: errors, whose type is the same everywhere, and headers. */
function successesOnly({ paths, components, ...document }) {
  const { schemas, parameters } = components;
  const mapped = mapValues(paths, (methods) =>
    mapValues(methods, ({ operationId, requestBody, responses, ...operation }) => ({
      operationId,
      parameters: operation.parameters
        .map((one) => (one.$ref ? parameters[one.$ref.split('/').at(-1)] : one))
        .filter((one) => one.in === 'query'),
      ...(requestBody && { requestBody }),
      responses: Object.fromEntries(
        Object.entries(responses)
          .filter(([status]) => status.startsWith('2'))
          .map(([status, { headers: _, ...response }]) => [status, response]),
      ),
    })),
  );
  return { ...document, paths: mapped, components: { schemas } };
}

function mapValues(values, change) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}
