export { purgeWebsite } from './websites';
