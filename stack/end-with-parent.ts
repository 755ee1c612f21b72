/**
 * Loaded before the program of a part that is a Node process: asks it to end when its parent is
 * gone, and makes it end when it does not comply. The kernel closes the channel however the parent
 * dies, so this works after `kill -9` of the parent, too.
 */
const graceMs = 10_000;

if (process.channel) {
  process.on('disconnect', () => {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref();
    process.kill(process.pid, 'SIGTERM');
  });
  // The listener alone would keep a program alive that has nothing left to do.
  process.channel.unref();
}
