const namePattern = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Quotes a ClickHouse string literal. */
export const quoteString = (value: string) => `'${value.replace(/[\\']/g, '\\$&')}'`;

/** Quotes a ClickHouse identifier. */
export const quoteIdentifier = (name: string) => `\`${name.replace(/[\\`]/g, '\\$&')}\``;

export const isSettingName = (name: string) => namePattern.test(name);
