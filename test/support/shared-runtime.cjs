const { readFileSync } = require('node:fs');
const { createRequire, enableCompileCache } = require('node:module');
const { join } = require('node:path');
const { default: Runtime } = require('jest-runtime');

enableCompileCache(
  process.env.NODE_COMPILE_CACHE ?? join(__dirname, '../../node_modules/.cache/compile'),
);

/** Where jest left the source maps of what this process loaded. */
const sourceMaps = new Map();
let transformer;

const { '.json': json, '.node': addon, ...others } = require.extensions;
for (const name of Object.keys(require.extensions)) delete require.extensions[name];
// A name without ending is a source first, where there is JSON of that name, too.
Object.assign(require.extensions, others, { '.ts': loadSource, '.json': json, '.node': addon });

/** Compiles a source as jest does, from its cache. */
function loadSource(module, filename) {
  const { code, sourceMapPath } = transformer.transform(
    filename,
    { collectCoverage: false, supportsStaticESM: false },
    readFileSync(filename, 'utf8'),
  );
  if (sourceMapPath) sourceMaps.set(filename, sourceMapPath);
  module._compile(code, filename);
}

/**
 * Loads modules with node's own loader, which keeps them for the files that follow in the same process; jest
 * would load all of them anew for each test file, which took longer than most files. Only the test file itself
 * and jest's own state are new each time.
 */
module.exports = class SharedRuntime extends Runtime {
  #testPath;

  constructor(...options) {
    super(...options);
    transformer = options[3];
    this.#testPath = options[6];
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
  }

  /** Of files that jest itself names: the test, and what is set up before. */
  requireModule(file) {
    return file === this.#testPath ? requireAnew(file) : require(file);
  }

  /** Of jest's test runner, which keeps the state of a file. */
  requireInternalModule(file) {
    return requireAnew(file);
  }

  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals);
    globalThis.jest = this.requireModuleOrMock(this.#testPath, '@jest/globals').jest;
  }

  getSourceMaps() {
    return sourceMaps;
  }
};

function requireAnew(file) {
  delete require.cache[file];
  return createRequire(file)(file);
}
