import { loadConfig } from '../platform/config';
import { createLogger } from '../platform/logger';
import { migrate } from './migrate';

const config = loadConfig(process.env);
const logger = createLogger('migrate', config.logLevel);

migrate(config, logger).then(
  () => logger.info('both databases are up to date'),
  (error: unknown) => {
    logger.fatal({ err: error }, 'migration failed');
    process.exitCode = 1;
  },
);
