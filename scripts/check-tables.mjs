// Checks that each table is written by the module that owns it, and read elsewhere only where
// `table-owners.mjs` says so. Backups and the platform know all tables.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { owners, readers, writers } from './table-owners.mjs';

const filesOf = (...patterns) =>
  execFileSync('git', ['ls-files', '-z', '--', ...patterns])
    .toString()
    .split('\0')
    .filter((file) => file !== '' && !file.endsWith('.test.ts'));

const ownerOf = new Map(
  Object.entries(owners).flatMap(([part, tables]) =>
    tables.split(/\s+/).map((name) => [name, part]),
  ),
);
const listed = (list, part, table) => list[part]?.split(' ').includes(table) ?? false;

/** `modules/ai/store/…` is of `ai`, `ingest/…` of `ingest`. */
const partOf = (file) => file.split('/')[file.startsWith('modules/') ? 1 : 0];

const mention =
  /\bsql\('(?<built>\w+)[^']*'\)(?<chain>(?:(?!\bsql\(')[^;])*)|\b(?<verb>insert into|delete from|update|from|join)\s+(?<named>[a-z_]+)\b/gi;
const writes = /^(insert into|delete from|update)$/i;
const writesInChain = /^\s*\.(insert|update|delete|del)\(|\n\s*\.(insert|update|delete|del)\(/;

const problems = [];
const used = { readers: new Set(), writers: new Set() };

function use(file, table, isWrite) {
  const owner = ownerOf.get(table);
  const part = partOf(file);
  if (owner === undefined || owner === part) return;
  used[isWrite ? 'writers' : 'readers'].add(`${part} ${table}`);
  if (listed(writers, part, table) || (!isWrite && listed(readers, part, table))) return;
  problems.push(
    `${file} ${isWrite ? 'writes' : 'reads'} ${table}, which is of ${owner}: call a function of its store.`,
  );
}

for (const file of filesOf('modules/*.ts', 'ingest/*.ts', 'api/*.ts', 'activities/*.ts')) {
  for (const { groups } of readFileSync(file, 'utf8').matchAll(mention)) {
    if (groups.built) use(file, groups.built, writesInChain.test(groups.chain));
    else use(file, groups.named, writes.test(groups.verb));
    // A statement in the chain of a builder.
    for (const [, verb, table] of (groups.chain ?? '').matchAll(
      /\b(insert into|delete from|update|from|join)\s+([a-z_]+)\b/gi,
    )) {
      use(file, table, writes.test(verb));
    }
  }
}

const statements = filesOf('migrations/*.sql').map((file) => readFileSync(file, 'utf8'));
const tablesOf = (statement) =>
  statements.flatMap((text) => [...text.matchAll(statement)].map(([, name]) => name));
const dropped = new Set(tablesOf(/\bdrop table (?:if exists )?(\w+)/gi));
const created = tablesOf(/\bcreate table (?:if not exists )?(\w+)/gi).filter(
  (name) => !dropped.has(name),
);
for (const table of new Set(created)) {
  if (!ownerOf.has(table)) problems.push(`${table} has no owner in scripts/table-owners.mjs.`);
}
for (const table of ownerOf.keys()) {
  if (!created.includes(table)) problems.push(`No migration creates ${table}.`);
}
for (const [name, list] of Object.entries({ readers, writers })) {
  for (const [part, tables] of Object.entries(list)) {
    for (const table of tables.split(' ')) {
      if (!used[name].has(`${part} ${table}`)) {
        problems.push(`${part} no longer needs ${table} among the ${name} in table-owners.mjs.`);
      }
    }
  }
}

for (const problem of new Set(problems)) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
