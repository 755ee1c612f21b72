const namePattern = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** A string literal of ClickHouse. */
export const quoteString = (value: string) => `'${value.replace(/[\\']/g, '\\$&')}'`;

/** An identifier of ClickHouse. */
export const quoteIdentifier = (name: string) => `\`${name.replace(/[\\`]/g, '\\$&')}\``;

export const isSettingName = (name: string) => namePattern.test(name);
