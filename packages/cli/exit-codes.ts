import {
  ApiError,
  AuthenticationError,
  JobFailedError,
  NotFoundError,
  PaymentRequiredError,
  PermissionError,
  RateLimitError,
} from '../client/src/errors';

/** What the process ends with; `sightline --help` lists them. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  auth: 3,
  notFound: 4,
  limit: 5,
  jobFailed: 6,
  failOn: 7,
  partial: 8,
} as const;

export const exitCodeHelp = `Exit codes:
  0  done
  1  failed
  2  wrong usage, or input that the service refused
  3  the key is missing, wrong, or may not do this
  4  not found
  5  a limit is reached, or credits are used up
  6  the job failed or was canceled
  7  what --fail-on names was found
  8  some rows were refused; the others are done`;

/** An error with its exit code, printed without a stack. */
export class CliError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

export function exitCodeOf(error: unknown): number {
  if (error instanceof CliError) return error.exitCode;
  if (error instanceof AuthenticationError || error instanceof PermissionError)
    return exitCodes.auth;
  if (error instanceof NotFoundError) return exitCodes.notFound;
  if (error instanceof PaymentRequiredError || error instanceof RateLimitError)
    return exitCodes.limit;
  if (error instanceof ApiError && error.details.some(({ code }) => code === 'over_limit')) {
    return exitCodes.limit;
  }
  if (error instanceof JobFailedError) return exitCodes.jobFailed;
  if (error instanceof ApiError && error.status < 500) return exitCodes.usage;
  return exitCodes.failed;
}

/** Says what failed, what is wrong with which field, and what to do next. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const details = error.details.map(({ path, message }) => `  ${path}: ${message}`);
  const hint = hintOf(error);
  const id = error.requestId ? [`  request ${error.requestId}`] : [];
  return [error.message, ...details, ...(hint ? [`  ${hint}`] : []), ...id].join('\n');
}

function hintOf(error: ApiError): string | undefined {
  if (error instanceof AuthenticationError) return 'Run `sightline login`, or set SIGHTLINE_KEY.';
  const isUnknownRoute =
    error instanceof NotFoundError && /^No route|no operation/i.test(error.message);
  if (isUnknownRoute) {
    return 'The service may be older than this command line: `sightline doctor` compares them.';
  }
  return undefined;
}
