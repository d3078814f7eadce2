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

/** What one process may keep waiting at the provider; further calls queue up to their deadline. */
const connectionsMaxDefault = 64;
/** Leaves most of the deadline to the answer: three losses of the first packet still get through. */
const connectTimeoutMsDefault = 4_000;
/** A page of a hundred rows with all their details takes about a fifth of it. */
const answerBytesMaxDefault = 1024 * 1024;
/** Shorter than the idle time of common load balancers, so that we are the ones who hang up. */
const keepAliveMs = 4_000;
/** The deadline is ours; the library's own timeouts are a second line behind it. */
const libraryTimeoutMs = 60_000;

/**
 * HTTP/1.1 over connections of its own: no redirects, no proxy from the environment, no retries.
 * The library's dispatch interface is used because it alone tells when a request is about to be
 * written, and with that, whether a call that failed can have reached anybody.
 */
export function createUndiciSend(settings: UndiciSendSettings): UndiciSend {
  const base = new URL(settings.baseUrl);
  const basePath = base.pathname.replace(/\/$/, '');
  const agent = new Agent({
    connections: settings.connectionsMax ?? connectionsMaxDefault,
    // A second request in the pipe would be lost with the first, its fate unknown.
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
      // Until the library has handed us the controller, no byte of this request was written.
      const reach = controller === null ? 'nothing_sent' : 'maybe_sent';
      finish(() => reject(new SendFailure(reach, message)));
      if (controller !== null && !controller.aborted) controller.abort(new Error(message));
    };
    const timer = setTimeout(() => fail('deadline'), request.deadlineMs);

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: (started) => {
        // The caller was told that nothing was sent, so nothing may be.
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

/** The code alone: messages of the network name hosts, those of TLS quote certificates. */
function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z0-9_]{1,60}$/.test(code) ? code : 'connection_failed';
}
