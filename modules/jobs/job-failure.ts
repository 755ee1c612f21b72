/** Fails the whole job with a code: another attempt would fail the same way. */
export class JobFailure extends Error {
  /** The job's `error.code`. */
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}
