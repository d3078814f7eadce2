import { scrubText } from './scrub-text.ts';

export interface ErrorRecord {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: string | number;
  readonly cause?: ErrorRecord | string;
  readonly errors?: readonly ErrorRecord[];
}

/** Deep enough for driver → query → use case → route; ends circular causes. */
const causeDepthMax = 5;

/** Connecting to a name with many addresses fails once per address; the first few are enough. */
const aggregatedErrorsMax = 5;

/** Some drivers put the whole statement or body into the message. */
const messageCharactersMax = 2_000;
const stackCharactersMax = 8_000;

/**
 * A log line's record of an error. Other fields are left out on purpose: PostgreSQL's `detail`
 * quotes row values, and HTTP clients attach requests with their headers.
 */
export function toErrorRecord(error: Error, depth = 1): ErrorRecord {
  const code = codeOf(error);
  const isDeepest = depth >= causeDepthMax;
  return {
    type: typeOf(error),
    message: toBoundedText(error.message, messageCharactersMax),
    ...(error.stack !== undefined && { stack: toBoundedText(error.stack, stackCharactersMax) }),
    ...(code !== undefined && { code }),
    ...(error.cause !== undefined && !isDeepest && { cause: toCause(error.cause, depth + 1) }),
    ...('errors' in error &&
      Array.isArray(error.errors) &&
      !isDeepest && { errors: toAggregated(error.errors, depth + 1) }),
  };
}

/**
 * `pg` names its errors `error` and many classes keep `Error`; the class name is then more useful.
 */
function typeOf(error: Error): string {
  return error.name.toLowerCase() === 'error' ? error.constructor.name : error.name;
}

function codeOf(error: Error): string | number | undefined {
  if (!('code' in error)) return undefined;
  return typeof error.code === 'string' || typeof error.code === 'number' ? error.code : undefined;
}

function toCause(cause: unknown, depth: number): ErrorRecord | string {
  if (Error.isError(cause)) return toErrorRecord(cause, depth);
  return typeof cause === 'string'
    ? toBoundedText(cause, messageCharactersMax)
    : Object.prototype.toString.call(cause);
}

function toAggregated(errors: readonly unknown[], depth: number): ErrorRecord[] {
  return errors
    .filter((error) => Error.isError(error))
    .slice(0, aggregatedErrorsMax)
    .map((error) => toErrorRecord(error, depth));
}

// Scrubbed before it is cut: half of a connection string no longer looks like one.
function toBoundedText(text: string, charactersMax: number): string {
  const scrubbed = scrubText(text);
  return scrubbed.length <= charactersMax ? scrubbed : `${scrubbed.slice(0, charactersMax)}…`;
}
