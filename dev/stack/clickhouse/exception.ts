const codes = {
  unknownQueryParameter: 36,
  tooLarge: 307,
  notImplemented: 48,
  tooManyQueries: 202,
  requiredPassword: 194,
  authenticationFailed: 516,
  cannotDecompress: 271,
  syntax: 62,
} as const;

/** A failed statement as ClickHouse reports it: its code, and a text that repeats the code. */
export class ClickHouseException extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;

    this.name = 'ClickHouseException';
  }

  /** Parses the text of an error of the engine. */
  static fromEngine(report: string): ClickHouseException {
    // Removes the path of our temporary file of an insert's rows, which is irrelevant to the
    // caller.
    const text = report.replace(/: ?\(in file\/uri [^)]*\)/g, '');
    const code = Number(/Code: (\d+)\./.exec(text)?.[1] ?? 1002);
    return new ClickHouseException(
      code,
      text.startsWith('Code: ') ? text : `Code: ${code}. ${text}`,
    );
  }

  /** Creates an error of this process, worded like the server's own. */
  static of(name: keyof typeof codes, sentence: string): ClickHouseException {
    const code = codes[name];
    const label = name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
    return new ClickHouseException(code, `Code: ${code}. DB::Exception: ${sentence} (${label})`);
  }

  get status(): number {
    return statusByCode.get(this.code) ?? 500;
  }
}

// HTTP statuses as the server maps them: invalid statements, missing objects, access denied.
const statusByCode = new Map<number, number>([
  ...[194].map((code) => [code, 401] as const),
  ...[192, 193, 497, 516].map((code) => [code, 403] as const),
  ...[6, 25, 26, 27, 33, 36, 38, 41, 42, 43, 53, 62, 72, 117, 130, 271, 376, 456].map(
    (code) => [code, 400] as const,
  ),
  ...[16, 46, 47, 60, 80, 81, 115].map((code) => [code, 404] as const),
  ...[159, 160].map((code) => [code, 408] as const),
  ...[307].map((code) => [code, 413] as const),
  ...[48].map((code) => [code, 501] as const),
  ...[202, 439].map((code) => [code, 503] as const),
]);
