/**
 * - `invalid`: the request is malformed or breaks a rule. See `reason` and `fieldErrors`.
 * - `authentication`, `permission`: the key is not valid, or lacks a scope.
 * - `not_found`, `conflict`: there is no such object, or it changed in the meantime.
 * - `rate_limited`, `paused`: nothing was processed. Try again after `retryAfterSeconds`.
 * - `provider_failed`: the payment provider refused or could not be reached. Nothing was moved.
 * - `unavailable`: a read got no usable answer.
 * - `outcome_unknown`: a change got no usable answer. It may have happened: look before you repeat it.
 * - `incomplete`: a read was cut off.
 * - `aborted`: your own signal ended the call. A change may have happened.
 */
export type ErrorKind =
  | 'invalid'
  | 'authentication'
  | 'permission'
  | 'not_found'
  | 'conflict'
  | 'rate_limited'
  | 'paused'
  | 'provider_failed'
  | 'unavailable'
  | 'outcome_unknown'
  | 'incomplete'
  | 'aborted';

const mark = Symbol.for('countinghouse.error');

/** What is known of a failed call; the rest is null. */
export type ErrorFields = Partial<Omit<CountinghouseError, keyof Error>> & {
  readonly kind: ErrorKind;
};

/** Everything that the SDK throws about a call. */
export class CountinghouseError extends Error {
  override readonly name = 'CountinghouseError';
  readonly kind: ErrorKind;
  /** The HTTP status, or null without an answer. */
  readonly status: number | null = null;
  /** The `code` of the answer. */
  readonly code: string | null = null;
  /** Which rule refused the request. */
  readonly reason: string | null = null;
  /** What is wrong with each field of the request. */
  readonly fieldErrors: Readonly<Record<string, readonly string[]>> = {};
  readonly requestId: string | null = null;
  /** The page that explains this error. */
  readonly docUrl: string | null = null;
  /** This request in the dashboard. */
  readonly logUrl: string | null = null;
  readonly retryAfterSeconds: number | null = null;
  /** The key that was sent. Repeat the call with it, and the change happens at most once. */
  readonly idempotencyKey: string | null = null;
  /** The refund in question, where the SDK found it: pass it to `waitForOutcome`. */
  readonly refund: { readonly object?: 'refund'; readonly id?: string } | null = null;

  constructor(message: string, fields: ErrorFields, cause?: unknown) {
    super(message, { cause });
    this.kind = fields.kind;
    Object.assign(this, fields, { [mark]: true });
  }
}

/** Also true for errors of another copy of the SDK, where `instanceof` fails. */
export function isCountinghouseError(value: unknown): value is CountinghouseError {
  return typeof value === 'object' && value !== null && Reflect.get(value, mark) === true;
}
