import { loadConfig } from '../platform/config';
import { createLogger } from '../platform/logger';
import { migrate } from './migrate';

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const logger = createLogger('migrate', config.logLevel);
  try {
    await migrate(config, logger);
    logger.info('both databases are up to date');
  } catch (error) {
    logger.fatal({ err: error }, 'migration failed');
    process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
