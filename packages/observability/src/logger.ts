import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { toErrorRecord } from './error-record.ts';
import { scrubLine } from './scrub-line.ts';

export interface LoggerOptions {
  readonly service: string;
  /** trace, debug, info, warn, error, fatal or silent; anything else throws at start-up. */
  readonly level: string;
  /** Standard output when left out. */
  readonly destination?: DestinationStream;
}

/**
 * What waits to be written when the reader of standard output stalls. Above it lines are dropped:
 * a service that keeps taking payments is worth more than its log of that minute.
 */
const waitingBytesMax = 16 * 1024 * 1024;

/**
 * One JSON object per line: level as a word, time in ISO 8601, service, fields, and the name of the
 * event as `msg`: `log.info({ paymentId }, 'payment_settled')`. No secret leaves through it.
 */
export function createLogger(options: LoggerOptions): Logger {
  return pino(
    {
      level: options.level,
      base: { service: options.service, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: recordErrors },
      // Errors are records already when serializers run, except in the bindings of a child.
      serializers: { err: toLoggable },
      hooks: { streamWrite: scrubLine },
    },
    options.destination ?? standardOutput(),
  );
}

/** Written without blocking the event loop; what waits at the end of the process is flushed. */
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

// Most fields are text and numbers; asking for the type first is several times faster.
function isError(value: unknown): value is Error {
  return typeof value === 'object' && Error.isError(value);
}
