import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { toErrorRecord } from './error-record.ts';
import { scrubLine } from './scrub-line.ts';

export interface LoggerOptions {
  readonly service: string;
  /** trace, debug, info, warn, error, fatal or silent; anything else throws at start-up. */
  readonly level: string;
  /** Defaults to standard output. */
  readonly destination?: DestinationStream;
}

/**
 * How much may wait to be written when the reader of standard output stalls. Above it, lines are
 * dropped: taking payments matters more than that minute's log.
 */
const waitingBytesMax = 16 * 1024 * 1024;

/**
 * One JSON object per line: level as a word, time in ISO 8601, service, fields, and the event name
 * as `msg`: `log.info({ paymentId }, 'payment_settled')`. It removes every secret.
 */
export function createLogger(options: LoggerOptions): Logger {
  return pino(
    {
      level: options.level,
      base: { service: options.service, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: recordErrors },
      // Errors are already records when serializers run, except in a child's bindings.
      serializers: { err: toLoggable },
      hooks: { streamWrite: scrubLine },
    },
    options.destination ?? standardOutput(),
  );
}

/** Writes without blocking the event loop; flushes what remains when the process ends. */
function standardOutput(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, maxLength: waitingBytesMax });
}

/** JSON shows an Error as `{}`, whichever field it is in. */
function recordErrors(fields: Record<string, unknown>): Record<string, unknown> {
  if (!Object.values(fields).some(isError)) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, toLoggable(value)]),
  );
}

function toLoggable(value: unknown): unknown {
  return isError(value) ? toErrorRecord(value) : value;
}

// Most fields are text and numbers; checking the type first is several times faster.
function isError(value: unknown): value is Error {
  return typeof value === 'object' && Error.isError(value);
}
