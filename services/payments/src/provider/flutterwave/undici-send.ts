import { Agent, buildConnector } from 'undici';
import type { Dispatcher } from 'undici';
import { SendFailure } from './send.ts';
import type { Send, SendReply, SendRequest } from './send.ts';

export interface UndiciSendSettings {
  /** `https://api.flutterwave.com/v3` */
  readonly baseUrl: string;
  readonly connectionsMax?: number;
  readonly connectTimeoutMs?: number;
  readonly answerBytesMax?: number;
}

export interface UndiciSend {
  readonly send: Send;
  readonly close: () => Promise<void>;
}

/**
 * How many calls one process may have open at the provider; further calls queue until their
 * deadline.
 */
const connectionsMaxDefault = 64;
/**
 * Leaves most of the deadline for the response; connecting survives three losses of the first
 * packet.
 */
const connectTimeoutMsDefault = 4_000;
/** A page of a hundred rows with all their details takes about a fifth of it. */
const answerBytesMaxDefault = 1024 * 1024;
/**
 * Shorter than the idle timeout of common load balancers, so that this side closes the connection.
 */
const keepAliveMs = 4_000;
/** The service enforces its own deadline; the library's timeouts are a fallback. */
const libraryTimeoutMs = 60_000;

/**
 * HTTP/1.1 on dedicated connections: no redirects, no proxy from the environment, no retries. Uses
 * the library's dispatch interface, because only that shows when a request is about to be written,
 * and therefore whether a failed call may have reached the provider.
 */
export function createUndiciSend(settings: UndiciSendSettings): UndiciSend {
  const base = new URL(settings.baseUrl);
  const basePath = base.pathname.replace(/\/$/, '');
  const agent = new Agent({
    connections: settings.connectionsMax ?? connectionsMaxDefault,
    // A second pipelined request would be lost with the first, with an unknown outcome.
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    headersTimeout: libraryTimeoutMs,
    bodyTimeout: libraryTimeoutMs,
    connect: buildConnector({
      allowH2: false,
      timeout: settings.connectTimeoutMs ?? connectTimeoutMsDefault,
    }),
  });
  const answerBytesMax = settings.answerBytesMax ?? answerBytesMaxDefault;
  return {
    send: (request) => exchange(agent, base.origin, basePath, request, answerBytesMax),
    close: () => agent.destroy(),
  };
}

function exchange(
  agent: Agent,
  origin: string,
  basePath: string,
  request: SendRequest,
  answerBytesMax: number,
): Promise<SendReply> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let isOver = false;
    let status = 0;
    let size = 0;
    const chunks: Buffer[] = [];

    const finish = (settle: () => void): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      settle();
    };
    const fail = (message: string): void => {
      // Until the library provides the controller, no byte of this request has been written.
      const reach = controller === null ? 'nothing_sent' : 'maybe_sent';
      finish(() => reject(new SendFailure(reach, message)));
      if (controller !== null && !controller.aborted) controller.abort(new Error(message));
    };
    const timer = setTimeout(() => fail('deadline'), request.deadlineMs);

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: (started) => {
        // The caller already received "nothing sent", so nothing may be sent now.
        if (isOver) started.abort(new Error('deadline'));
        else controller = started;
      },
      onResponseStart: (_controller, statusCode) => {
        status = statusCode;
      },
      onResponseData: (_controller, chunk) => {
        size += chunk.length;
        if (size > answerBytesMax) fail('answer_too_large');
        else chunks.push(chunk);
      },
      onResponseEnd: () => finish(() => resolve({ status, body: Buffer.concat(chunks) })),
      onResponseError: (_controller, error) => fail(errorCode(error)),
    };

    try {
      agent.dispatch(
        {
          origin,
          path: basePath + request.path,
          method: request.method,
          headers: request.headers,
          body: request.body ?? null,
        },
        handler,
      );
    } catch (error) {
      fail(errorCode(error));
    }
  });
}

/** The error code only: network messages contain host names, TLS messages quote certificates. */
function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : 'connection_failed';
}
