const runFile = require('jest-circus/runner').default;

/** Jest's runner of one file, which also says what processor time the file took in its process, and which lane is its. */
module.exports = async (...options) => {
  const before = process.cpuUsage();
  const result = await runFile(...options);
  const { user, system } = process.cpuUsage(before);
  const lane = `lane ${process.env.JEST_WORKER_ID}`;
  return { ...result, lane, cpuSeconds: (user + system) / 1e6 };
};
