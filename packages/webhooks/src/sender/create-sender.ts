import { assertOutsideTransaction } from '@countinghouse/postgres';
import { createConnections } from './connections.ts';
import { createDialer } from './dial.ts';
import { exchange } from './exchange.ts';
import type { ExchangeEnd } from './exchange.ts';
import { toAddressLaws } from './network-exceptions.ts';
import { createResolver } from './resolver.ts';
import type {
  ErrorClass,
  NetworkExceptions,
  OutgoingRequest,
  SendOutcome,
  Sender,
} from './sender-types.ts';
import { parseTarget } from './target.ts';

export interface SenderOptions {
  readonly exceptions: NetworkExceptions;
}

/** Compressed answers would have to be inflated to be read, and a few bytes inflate to anything. */
const standingHeaders = {
  'content-type': 'application/json',
  accept: '*/*',
  'accept-encoding': 'identity',
  'user-agent': 'Countinghouse-Webhooks/1',
} as const;

/**
 * Sends to addresses that strangers chose. Every request is judged anew: the URL, the addresses its
 * name has at this moment, and who is at the other end of the connection. It follows no redirect,
 * knows no proxy, and ends by its deadline whatever the receiver does.
 */
export function createSender(options: SenderOptions): Sender {
  const laws = toAddressLaws(options.exceptions);
  const { extraAuthority, nameServer } = options.exceptions;
  const resolve = createResolver({ laws, nameServer });
  const connections = createConnections(createDialer({ resolve, laws, extraAuthority }));

  async function send(request: OutgoingRequest): Promise<SendOutcome> {
    assertOutsideTransaction('webhook sender');
    const startedAtMs = performance.now();
    const reading = parseTarget(request.url, laws);
    if (reading.kind === 'reject') return failure('blocked', 0);
    const { target } = reading;
    const wanted = {
      path: target.url.pathname + target.url.search,
      headers: withStandingHeaders(request.headers),
      body: request.body,
      waitMs: request.waitMs,
      isLast: !request.keepsConnection,
    };
    const { origin } = target.url;
    const idle = request.keepsConnection ? connections.takeIdle(origin) : null;
    let connection = idle ?? connections.open(target);
    let end = await exchange(connection, wanted);
    const leftMs = request.waitMs - (performance.now() - startedAtMs);
    if (idle !== null && isStale(end) && leftMs > 0) {
      connection = connections.open(target);
      end = await exchange(connection, { ...wanted, waitMs: leftMs });
    }
    if (end.kind === 'answered' && end.isComplete) {
      if (request.keepsConnection) connections.release(connection);
      else connection.destroy();
    }
    return toOutcome(end, startedAtMs);
  }
  return { send, close: connections.close };
}

/** In lower case, because a name in two spellings would be sent twice. */
function withStandingHeaders(headers: OutgoingRequest['headers']): Record<string, string> {
  const all: Record<string, string> = { ...standingHeaders };
  for (const [name, value] of Object.entries(headers)) all[name.toLowerCase()] = value;
  return all;
}

/** A receiver may hang up an idle connection while our request is on its way: nobody's failure. */
function isStale(end: ExchangeEnd): boolean {
  return end.kind === 'failed' && end.isUnanswered && end.errorClass === 'connect';
}

function toOutcome(end: ExchangeEnd, startedAtMs: number): SendOutcome {
  if (end.kind === 'failed') return failure(end.errorClass, performance.now() - startedAtMs);
  const errorClass = statusClass(end.status);
  return {
    isDelivered: errorClass === null,
    status: end.status,
    errorClass,
    durationMs: Math.round(end.atMs - startedAtMs),
    response: end.response,
  };
}

function failure(errorClass: ErrorClass, durationMs: number): SendOutcome {
  return {
    isDelivered: false,
    status: null,
    errorClass,
    durationMs: Math.round(durationMs),
    response: null,
  };
}

function statusClass(status: number): ErrorClass | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'http_status';
}
