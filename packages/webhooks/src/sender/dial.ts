import { connect as connectTcp } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls, createSecureContext, getCACertificates } from 'node:tls';
import type { SecureContext, TLSSocket } from 'node:tls';
import { isCallable } from './address.rules.ts';
import type { AddressLaws } from './address.rules.ts';
import type { Resolve } from './resolver.ts';
import type { ErrorClass } from './sender-types.ts';
import type { Target } from './target.ts';

/** Throws `DialFailure` and nothing else. */
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
  readonly laws: AddressLaws;
  readonly extraAuthority: string | null;
}

/** For all addresses and the handshake: leaves most of a deadline of 8 s to the receiver's work. */
const connectWaitMs = 3_000;

/**
 * Opens connections to addresses that were judged, by their number: the name is looked up here and
 * never again, and stays what the certificate has to be for.
 */
export function createDialer(options: DialerOptions): Dial {
  const { resolve, laws } = options;
  const context = openContext(options.extraAuthority);

  return async (target, abandoned) => {
    const addresses = await findAddresses(resolve, target);
    const endsAtMs = performance.now() + connectWaitMs;
    const socket = await connectToFirst(addresses, target.port, endsAtMs, abandoned);
    // Says who is really there, whatever was asked for, before it hears a byte from us.
    if (!isCallable(socket.remoteAddress ?? '', laws)) {
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
    // Until the library listens, an error would have nobody to go to.
    secured.on('error', () => undefined);
    await untilReady(secured, 'secureConnect', 'tls', endsAtMs - performance.now(), abandoned);
    return secured;
  };
}

/** Made once: reading the authorities takes longer than a handshake. */
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

/** Each address but the last gets half of the time that is left, so that none takes it all. */
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
    // TLS listens on its own end; what breaks below must not end the process.
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
