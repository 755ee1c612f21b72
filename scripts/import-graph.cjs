const { existsSync, readFileSync } = require('node:fs');
const { dirname, join, normalize } = require('node:path');

const isCode = (file) => /\.(ts|tsx|mjs|cjs|js)$/.test(file);
const endings = ['', '.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '/index.ts', '/index.tsx'];

/** `import … from 'x'`, `export … from 'x'`; the first group is there if only types are imported. */
const fromImport = /\b(?:import|export)\s+(type\s)?[^'";]*?\bfrom\s*['"]([^'"]+)['"]/g;
const otherImport =
  /\b(?:import\s*|(?:import|require|require\.resolve|jest\.mock)\(\s*)['"]([^'"]+)['"]/g;
/** `join(root, 'docs', 'guides')`. */
const joined = /\bjoin\(\s*([\w.]+),\s*((?:['"][^'"\n]*['"],?\s*)+)\)/g;
/** Comments name files without needing them. */
const comment = /^\s*\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm;
const literal = /['"`]([^'"`\s]+)['"`]/g;

/**
 * What each file of code needs, as a map from its path to those of other files: what it imports for more
 * than types, and what its texts name, since programs, threads and documents are opened by their path.
 */
function importGraph(root, files) {
  const known = new Set(files);
  const folders = filesByFolder(files);
  const graph = new Map();
  for (const file of files) {
    if (!isCode(file) || !existsSync(join(root, file))) continue;
    const text = readFileSync(join(root, file), 'utf8').replace(comment, '');
    graph.set(file, neededBy(file, text, { known, folders }));
  }
  return graph;
}

function neededBy(file, text, { known, folders }) {
  const needed = new Set();
  const folder = dirname(file);
  const findFile = (path) => endings.map((ending) => path + ending).find((each) => known.has(each));
  const addImport = (specifier) => {
    if (!specifier.startsWith('.')) return;
    const path = normalize(join(folder, specifier));
    const found = findFile(path) ?? findFile(path.replace(/\.js$/, ''));
    if (found) needed.add(found);
  };
  const addPath = (named) => {
    const path = named.replace(/^dist\/(.*)\.js$/, '$1').replace(/\/$/, '');
    const found = findFile(path);
    if (found) needed.add(found);
    // A folder at the top is too much to be what a text means.
    else if (path.includes('/')) {
      for (const inside of folders.get(path) ?? []) needed.add(inside);
    }
  };
  const rest = text
    .replace(fromImport, (_, isType, specifier) => {
      if (!isType) addImport(specifier);
      return '';
    })
    .replace(otherImport, (_, specifier) => {
      addImport(specifier);
      return '';
    });
  for (const [, start, list] of rest.matchAll(joined)) {
    const parts = [...list.matchAll(literal)].map(([, part]) => part);
    addPath(normalize(join(start === '__dirname' ? folder : '.', ...parts)));
  }
  for (const [, named] of rest.matchAll(literal)) {
    if (named.startsWith('./') || named.startsWith('../')) addPath(normalize(join(folder, named)));
    else addPath(named);
  }
  needed.delete(file);
  return needed;
}

function filesByFolder(files) {
  const folders = new Map();
  for (const file of files) {
    for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) {
      const folder = file.slice(0, at);
      const inside = folders.get(folder);
      if (inside) inside.push(file);
      else folders.set(folder, [file]);
    }
  }
  return folders;
}

/** The files that some need, themselves included. What `isEnd` says is not followed. */
function reachedFrom(graph, starts, isEnd = () => false) {
  const reached = new Set(starts);
  // A set may grow while it is read.
  for (const file of reached) {
    if (isEnd(file)) continue;
    for (const needed of graph.get(file) ?? []) reached.add(needed);
  }
  return reached;
}

module.exports = { importGraph, reachedFrom };
