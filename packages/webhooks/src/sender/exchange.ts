import { errors } from 'undici';
import type { Dispatcher } from 'undici';
import type { Connection } from './connections.ts';
import { DialFailure } from './dial.ts';
import type { ErrorClass, ReceivedResponse } from './sender-types.ts';

export type ExchangeEnd =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly response: ReceivedResponse;
      /** When the status line and headers had arrived. */
      readonly atMs: number;
      readonly isComplete: boolean;
    }
  | {
      readonly kind: 'failed';
      readonly errorClass: ErrorClass;
      /** Whether the connection ended before a single byte of an answer. */
      readonly isUnanswered: boolean;
    };

export interface ExchangeRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly waitMs: number;
  /** Tells the receiver that no further request follows on this connection. */
  readonly isLast: boolean;
}

/** Enough for an error page; longer bodies are cut. */
const bodyBytesMax = 16 * 1024;
/** The status has decided the outcome; the body is read only for display. */
const bodyWaitMs = 1_000;
/** Interim responses (such as 103) cost the receiver nothing and the sender a little each. */
const interimAnswersMax = 20;

/** Writes one POST and reads its answer. Destroys the connection unless the answer is complete. */
export function exchange(connection: Connection, request: ExchangeRequest): Promise<ExchangeEnd> {
  return new Promise((resolve, reject) => {
    let status: number | null = null;
    let atMs = 0;
    let headers: Readonly<Record<string, string>> = {};
    let hasStarted = false;
    let interimAnswers = 0;
    let size = 0;
    let isOver = false;
    const pieces: Buffer[] = [];

    const finish = (errorClass: ErrorClass | null): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      if (errorClass !== null) connection.destroy();
      if (status === null) {
        const isUnanswered = !hasStarted;
        resolve({ kind: 'failed', errorClass: errorClass ?? 'protocol', isUnanswered });
        return;
      }
      const isComplete = errorClass === null;
      const response = { headers, body: Buffer.concat(pieces), isCut: !isComplete };
      resolve({ kind: 'answered', status, response, atMs, isComplete });
    };
    let timer = setTimeout(finish, request.waitMs, 'timeout');
    const endsAtMs = performance.now() + request.waitMs;

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: (controller) => {
        if (isOver) controller.abort(new Error('over'));
      },
      onResponseStarted: () => {
        hasStarted = true;
      },
      onResponseStart: (_controller, statusCode, received) => {
        hasStarted = true;
        if (statusCode < 200) {
          interimAnswers += 1;
          if (interimAnswers > interimAnswersMax) finish('protocol');
          return;
        }
        status = statusCode;
        atMs = performance.now();
        headers = toTexts(received);
        clearTimeout(timer);
        const leftMs = Math.max(0, endsAtMs - atMs);
        timer = setTimeout(finish, Math.min(bodyWaitMs, leftMs), 'timeout');
      },
      onResponseData: (_controller, chunk) => {
        if (isOver) return;
        // Copied: a slice would keep the socket's whole buffer in memory.
        if (size < bodyBytesMax) pieces.push(Buffer.from(chunk.subarray(0, bodyBytesMax - size)));
        size += chunk.length;
        if (size > bodyBytesMax) finish('protocol');
      },
      onResponseEnd: () => finish(null),
      onResponseError: (_controller, error) => {
        if (isOurFault(error)) reject(error);
        finish(toErrorClass(error));
      },
    };
    connection.client.dispatch(
      {
        method: 'POST',
        path: request.path,
        headers: request.headers,
        body: request.body,
        reset: request.isLast,
      },
      handler,
    );
  });
}

function toTexts(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value !== undefined) texts[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return texts;
}

/** A header that cannot be written is not the receiver's fault. */
function isOurFault(error: Error): boolean {
  return error instanceof errors.InvalidArgumentError;
}

function toErrorClass(error: Error): ErrorClass {
  if (error instanceof DialFailure) return error.errorClass;
  const isUnreadable =
    error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError;
  return isUnreadable ? 'protocol' : 'connect';
}
