// Runs an embedded stack of its own for one test file, and does to its servers what it is told.
// A process apart, because the stack is built code and not made to live inside of a test runner.
const { startBackends } = require('../../dist/dev/stack/embedded.js');

startBackends().then((backends) => {
  process.on('message', async ({ name, args }) => {
    await backends[name](...args);
    process.send({ done: name });
    if (name === 'stop') process.disconnect();
  });
  process.send({ env: backends.env, postgresAdminUrl: backends.postgresAdminUrl });
});
