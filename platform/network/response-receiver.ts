import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

type Controller = Dispatcher.DispatchController;

/** Bytes that wait for their reader; with more, the server has to wait. */
const waitingBytesMax = 64 * 1024;

export type ResponseStart = { status: number; headers: IncomingHttpHeaders };

/**
 * Receives one response from a dispatcher. The chunks are at hand without the layers of a stream,
 * which take longer than a page's bytes themselves.
 */
export class ResponseReceiver implements Dispatcher.DispatchHandler {
  /** The response's beginning. */
  readonly started: Promise<ResponseStart>;
  #start: (start: ResponseStart) => void = () => undefined;
  #fail: (error: Error) => void = () => undefined;
  #controller: Controller | undefined;
  #chunks: Buffer[] = [];
  #waitingBytes = 0;
  #waitingBytesMax = waitingBytesMax;
  #isEnded = false;
  #failure: Error | undefined;
  #wake: () => void = () => undefined;

  constructor() {
    this.started = new Promise((resolve, reject) => {
      this.#start = resolve;
      this.#fail = reject;
    });
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller;
    if (this.#failure) controller.abort(this.#failure);
  }

  onResponseStart(_: Controller, status: number, headers: IncomingHttpHeaders): void {
    if (status >= 200) this.#start({ status, headers });
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#waitingBytes += chunk.length;
    if (this.#waitingBytes > this.#waitingBytesMax) controller.pause();
    this.#wake();
  }

  onResponseEnd(): void {
    this.#isEnded = true;
    this.#wake();
  }

  onResponseError(_: Controller | undefined, error: Error): void {
    this.#failure ??= error;
    this.#fail(this.#failure);
    this.#wake();
  }

  /** Ends the request, also while its connection is being opened. */
  abort(): void {
    if (this.#isEnded || this.#failure) return;
    const reason = new Error('The request was given up.');
    this.onResponseError(undefined, reason);
    this.#controller?.abort(reason);
  }

  /**
   * Waits for the end of a body of at most `bytesMax` and returns it. Undefined for a larger or
   * broken body, which `read` then returns from its beginning.
   */
  async whole(bytesMax: number): Promise<Buffer[] | undefined> {
    this.#waitingBytesMax = bytesMax;
    this.#resume();
    while (!this.#isEnded && !this.#failure && this.#waitingBytes <= bytesMax) await this.#next();
    this.#waitingBytesMax = waitingBytesMax;
    return this.#isEnded && this.#waitingBytes <= bytesMax ? this.#chunks : undefined;
  }

  /** Returns the body's chunks once. Leaving the loop early does not end the request. */
  async *read(): AsyncGenerator<Buffer> {
    for (;;) {
      const chunks = this.#chunks;
      this.#chunks = [];
      for (const chunk of chunks) {
        this.#waitingBytes -= chunk.length;
        yield chunk;
      }
      if (this.#chunks.length > 0) continue;
      if (this.#failure) throw this.#failure;
      if (this.#isEnded) return;
      const next = this.#next();
      // Data may arrive within this call.
      this.#resume();
      await next;
    }
  }

  #next(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #resume(): void {
    if (this.#waitingBytes <= this.#waitingBytesMax) this.#controller?.resume();
  }
}
