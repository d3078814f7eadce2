import { connect as connectTcp } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls, createSecureContext, getCACertificates } from 'node:tls';
import type { SecureContext, TLSSocket } from 'node:tls';
import { isCallable } from './address.rules.ts';
import type { AddressPolicy } from './address.rules.ts';
import type { Resolve } from './resolver.ts';
import type { ErrorClass } from './sender-types.ts';
import type { Target } from './target.ts';

/** Throws only `DialFailure`. */
export type Dial = (target: Target, abandoned: AbortSignal) => Promise<TLSSocket>;

export class DialFailure extends Error {
  readonly errorClass: ErrorClass;

  constructor(errorClass: ErrorClass) {
    super(`no connection: ${errorClass}`);
    this.errorClass = errorClass;
  }
}

interface DialerOptions {
  readonly resolve: Resolve;
  readonly addressPolicy: AddressPolicy;
  readonly extraAuthority: string | null;
}

/** For all addresses and the handshake: leaves most of an 8 s deadline to the receiver. */
const connectWaitMs = 3_000;

/**
 * Connects to checked addresses by number. The name is not looked up again, and the certificate
 * must match it.
 */
export function createDialer(options: DialerOptions): Dial {
  const { resolve, addressPolicy } = options;
  const context = openContext(options.extraAuthority);

  return async (target, abandoned) => {
    const addresses = await findAddresses(resolve, target);
    const endsAtMs = performance.now() + connectWaitMs;
    const socket = await connectToFirst(addresses, target.port, endsAtMs, abandoned);
    // Checks the actual peer, whatever address was requested, before sending a byte.
    if (!isCallable(socket.remoteAddress ?? '', addressPolicy)) {
      socket.destroy();
      throw new DialFailure('blocked');
    }
    const secured = connectTls({
      socket,
      host: target.host,
      ...(target.isLiteral ? {} : { servername: target.host }),
      ALPNProtocols: ['http/1.1'],
      secureContext: context,
    });
    // Until the library attaches its listener, an error would be unhandled.
    secured.on('error', () => undefined);
    await untilReady(secured, 'secureConnect', 'tls', endsAtMs - performance.now(), abandoned);
    return secured;
  };
}

/** Created once: reading the certificate authorities takes longer than a handshake. */
function openContext(extraAuthority: string | null): SecureContext {
  return createSecureContext({
    minVersion: 'TLSv1.2',
    ...(extraAuthority === null ? {} : { ca: [...getCACertificates('default'), extraAuthority] }),
  });
}

async function findAddresses(resolve: Resolve, target: Target): Promise<readonly string[]> {
  if (target.isLiteral) return [target.host];
  const resolution = await resolve(target.host);
  switch (resolution.kind) {
    case 'addresses':
      return resolution.addresses;
    case 'blocked':
      throw new DialFailure('blocked');
    case 'failed':
      throw new DialFailure('dns');
  }
}

/** Each address but the last gets half of the remaining time, so that none uses it all. */
async function connectToFirst(
  addresses: readonly string[],
  port: number,
  endsAtMs: number,
  abandoned: AbortSignal,
): Promise<Socket> {
  for (const [index, host] of addresses.entries()) {
    if (abandoned.aborted) break;
    const leftMs = endsAtMs - performance.now();
    const isLast = index === addresses.length - 1;
    const socket = connectTcp({ host, port, noDelay: true, autoSelectFamily: false });
    // TLS listens on its own end; an error on the socket below must not end the process.
    socket.on('error', () => undefined);
    try {
      await untilReady(socket, 'connect', 'connect', isLast ? leftMs : leftMs / 2, abandoned);
      return socket;
    } catch {
      continue;
    }
  }
  throw new DialFailure('connect');
}

function untilReady(
  socket: Socket,
  event: 'connect' | 'secureConnect',
  errorClass: ErrorClass,
  waitMs: number,
  abandoned: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      abandoned.removeEventListener('abort', fail);
      socket.off(event, succeed).off('error', fail).off('close', fail);
      settle();
    };
    const succeed = (): void => finish(resolve);
    const fail = (): void =>
      finish(() => {
        socket.destroy();
        reject(new DialFailure(errorClass));
      });
    const timer = setTimeout(fail, Math.max(0, waitMs));
    abandoned.addEventListener('abort', fail);
    socket.on(event, succeed).on('error', fail).on('close', fail);
    if (abandoned.aborted) fail();
  });
}
