import { assertOutsideTransaction } from '@countinghouse/postgres';
import { createConnections } from './connections.ts';
import { createDialer } from './dial.ts';
import { exchange } from './exchange.ts';
import type { ExchangeEnd } from './exchange.ts';
import { toAddressPolicy } from './network-exceptions.ts';
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

/**
 * No compression: an answer would have to be inflated to be read, and a few bytes inflate to any
 * size.
 */
const fixedHeaders = {
  'content-type': 'application/json',
  accept: '*/*',
  'accept-encoding': 'identity',
  'user-agent': 'Countinghouse-Webhooks/1',
} as const;

/**
 * Sends to addresses that third parties chose. Every request checks the URL, the addresses that its
 * name currently resolves to, and the connection's peer. It follows no redirects, uses no proxy,
 * and ends by its deadline whatever the receiver does.
 */
export function createSender(options: SenderOptions): Sender {
  const addressPolicy = toAddressPolicy(options.exceptions);
  const { extraAuthority, nameServer } = options.exceptions;
  const resolve = createResolver({ addressPolicy, nameServer });
  const connections = createConnections(createDialer({ resolve, addressPolicy, extraAuthority }));

  async function send(request: OutgoingRequest): Promise<SendOutcome> {
    assertOutsideTransaction('webhook sender');
    const startedAtMs = performance.now();
    const reading = parseTarget(request.url, addressPolicy);
    if (reading.kind === 'reject') return failure('blocked', 0);
    const { target } = reading;
    const wanted = {
      path: target.url.pathname + target.url.search,
      headers: withFixedHeaders(request.headers),
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

/** Lower-cased, because a name in two spellings would be sent twice. */
function withFixedHeaders(headers: OutgoingRequest['headers']): Record<string, string> {
  const all: Record<string, string> = { ...fixedHeaders };
  for (const [name, value] of Object.entries(headers)) all[name.toLowerCase()] = value;
  return all;
}

/** A receiver may close an idle connection while a request is on its way: neither side failed. */
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
