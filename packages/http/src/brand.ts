import type { ErrorCode } from './error-codes.ts';

declare const code: unique symbol;

/**
 * A value of the `Error-Reason` header. Only a table of reasons creates one, so none is unlisted.
 */
export type Reason<Code extends ErrorCode = ErrorCode> = string & { readonly [code]: Code };

/** Only for `defineReasons`. */
export function brandReason<Code extends ErrorCode>(word: string): Reason<Code> {
  return word as Reason<Code>;
}
