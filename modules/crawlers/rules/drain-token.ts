import { createSecret, prefixOfSecret } from '../../account/rules/secret-text';

const prefix = 'sl_d_';

/** Creates the token of a log drain. It only permits sending one website's logs. */
export const createDrainToken = (): string => createSecret(prefix);

export const isDrainToken = (text: string): boolean => prefixOfSecret(text) === prefix;
