import { createSecret, prefixOfSecret } from '../../account/rules/secret-text';

const prefix = 'sl_d_';

/** Makes the token of a log drain, which lets its bearer do nothing but send one website's logs. */
export const createDrainToken = (): string => createSecret(prefix);

export const isDrainToken = (text: string): boolean => prefixOfSecret(text) === prefix;
