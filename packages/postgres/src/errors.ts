/**
 * Classifies PostgreSQL errors by what a caller can do about them. Codes: appendix A of the manual.
 */

const serializationFailure = '40001';
const deadlockDetected = '40P01';

export function isConcurrencyFailure(error: unknown): boolean {
  const code = codeOf(error);
  return code === serializationFailure || code === deadlockDetected;
}

/** The unique, foreign key or check constraint that rejected a row, if one did. */
export function violatedConstraint(error: unknown): string | null {
  if (!isRecord(error) || !(codeOf(error) ?? '').startsWith('23')) return null;
  const constraint = error['constraint'];
  return typeof constraint === 'string' ? constraint : null;
}

const readOnlyTransaction = '25006';

/** A demoted primary, or a standby that a proxy still took for the primary. */
export function isReadOnlyServer(error: unknown): boolean {
  return codeOf(error) === readOnlyTransaction;
}

/** A new connection reached a standby: its data may be outdated, and it accepts no writes. */
export function standbyRefused(): Error {
  const error = new Error('this server is a standby');
  return Object.assign(error, { code: readOnlyTransaction });
}

/** Worded like the driver's error, because it means the same to callers. */
export function lostConnection(): Error {
  return new Error('Connection terminated: the server did not answer');
}

const lostConnectionCodes = new Set(['ECONNRESET', 'EPIPE', '57P01', '57P02', readOnlyTransaction]);
const lostConnectionMessages =
  /^(Connection terminated unexpectedly|Client has encountered a connection error)/;

/** The connection was open and was lost; the next one may reach another server. */
export function isLostConnection(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== null && lostConnectionCodes.has(code)) return true;
  return error instanceof Error && lostConnectionMessages.test(error.message);
}

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '28000', // invalid_authorization_specification: the role may not connect
  '28P01', // invalid_password: it was changed while we were running
  readOnlyTransaction, // this server was demoted
  '3D000', // the database does not exist (yet)
  '42P01', // undefined_table: migrations have not run
  '42703', // undefined_column: migrations have not finished
  '42883', // undefined_function: migrations have not finished
  '53300', // too_many_connections
  '55P03', // lock_not_available: lock_timeout
  '57014', // query_canceled: statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
]);

const unansweredMessages =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated due to connection timeout)/;

/** The server did not answer in time, not even with a cancellation: it hangs. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && unansweredMessages.test(error.message);
}

/**
 * A migration changed a statement's result type after this connection had prepared it. The
 * statement keeps failing on this connection and works on any new one.
 */
export function isStalePlan(error: unknown): boolean {
  const isCachedPlan = error instanceof Error && error.message.startsWith('cached plan');
  return isCachedPlan && codeOf(error) === '0A000';
}

const transactionResolutionUnknown = '08007';

/**
 * The server stopped waiting for its standby: the commit exists here and perhaps nowhere else. It
 * only warns and reports success, which is not enough where two copies are promised.
 */
export function isUnreplicated(notice: {
  readonly code?: string | undefined;
  readonly routine?: string | undefined;
}): boolean {
  return notice.code === '01000' && notice.routine === 'SyncRepWaitForLSN';
}

/**
 * Neither committed nor rolled back for certain: the caller looks again, by its idempotency key.
 */
export function unknownCommit(): Error {
  const error = new Error('the server stopped waiting for its standby: the commit may be lost');
  return Object.assign(error, { code: transactionResolutionUnknown });
}

/** `pg` reports its own timeouts and lost connections only by text. */
const unavailableMessages =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Connection ended|Cannot use a pool after calling end)/;

const elsewhereCode = 'CH001';

/** The tenant is moving to another cell or lives there: a retry reaches it, once routers know. */
export function elsewhere(): Error {
  return Object.assign(new Error('the tenant lives in another cell'), { code: elsewhereCode });
}

export function isElsewhere(error: unknown): boolean {
  return codeOf(error) === elsewhereCode;
}

/** True when the database is temporarily unavailable; a retry later may succeed. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code === elsewhereCode) return true;
  if (code !== null && (unavailableCodes.has(code) || code.startsWith('08'))) return true;
  if (isConcurrencyFailure(error) || isStalePlan(error)) return true;
  if (!(error instanceof Error)) return false;
  if (unavailableMessages.test(error.message)) return true;
  return error instanceof AggregateError
    ? error.errors.some(isUnavailable)
    : error.cause !== undefined && isUnavailable(error.cause);
}

function codeOf(error: unknown): string | null {
  if (!isRecord(error)) return null;
  const code = error['code'];
  return typeof code === 'string' ? code : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
