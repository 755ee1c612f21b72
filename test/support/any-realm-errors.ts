import { types } from 'node:util';

/**
 * jest runs a test file in a realm of its own, in which the errors of node itself (a refused
 * connection, a missing file) are no instances of `Error`. A service knows one realm only, so for
 * code that asks `instanceof Error` the difference is taken away.
 */
export function takeErrorsOfAnyRealm(): void {
  const ordinary = Function.prototype[Symbol.hasInstance];
  Object.defineProperty(Error, Symbol.hasInstance, {
    value(this: unknown, value: unknown) {
      return this === Error ? types.isNativeError(value) : ordinary.call(this, value);
    },
  });
}
