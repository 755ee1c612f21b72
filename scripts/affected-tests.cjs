const { importGraph, reachedFrom } = require('./import-graph.cjs');
const {
  everyTest,
  hubs,
  lookedAtAlone,
  startedBy,
  systemParts,
  testAreas,
  workflowsOf,
} = require('./test-areas.cjs');

const isTest = (file) => file.endsWith('.test.ts');
const isInService = (file) => file.startsWith('test/');
const isHub = (file) => hubs.includes(file) || lookedAtAlone.includes(file);

/** Returns a function of changed files: the tests that they can reach. `files` are all, deleted ones too. */
function affectedTests(root, files) {
  const tests = files.filter(isTest);
  const reach = reachOfTests(root, files);
  return (changed) => {
    if (changed.some((file) => everyTest.includes(file))) return tests;
    const isReached = (reached) => changed.some((file) => reached.has(file));
    return tests.filter((test) => reach(test).some(isReached));
  };
}

/** Returns what a test reaches, as some sets of files. */
function reachOfTests(root, files) {
  const graph = importGraph(root, files);
  const sources = files.filter((file) => !isTest(file));
  const below = (start) => sources.filter((file) => file.startsWith(start));
  for (const [helper, parts] of Object.entries(startedBy)) {
    for (const part of parts.flatMap(below)) graph.get(helper)?.add(part);
  }
  const ofSystem = reachedFrom(graph, systemParts.flatMap(below), isHub);
  for (const file of lookedAtAlone) ofSystem.delete(file);
  const ofArea = remembered((area) => {
    const parts = (testAreas[area] ?? []).flatMap(partsOf);
    return reachedFrom(graph, parts.flatMap(below), isHub);
  });
  return remembered((test) => {
    if (!isInService(test)) return [reachedFrom(graph, [test])];
    return [ofSystem, ofArea(areaOf(test)), reachedFrom(graph, [test], isHub)];
  });
}

function remembered(find) {
  const found = new Map();
  return (key) => {
    if (!found.has(key)) found.set(key, find(key));
    return found.get(key);
  };
}

/** The row of `testAreas` that says what a test reaches. */
function areaOf(test) {
  const rows = Object.keys(testAreas).filter((start) => test.startsWith(start));
  return rows.sort((a, b) => b.length - a.length)[0];
}

/** The beginnings of the paths that an entry of `testAreas` stands for. */
function partsOf(name) {
  if (name.includes('/')) return [name];
  return [
    `api/${name}/`,
    `modules/${name}/`,
    `activities/${name}/`,
    ...[name, ...(workflowsOf[name] ?? [])].map((workflow) => `workflows/${workflow}`),
  ];
}

module.exports = { affectedTests, areaOf, partsOf };
