import { connect } from 'node:net';

/** Everything that arrived on a connection. */
export interface RawExchange {
  /** The status of each response, in order. */
  readonly statuses: readonly number[];
  readonly text: string;
}

const closesWithinMs = 10_000;

/**
 * Sends bytes unchanged and reads until the server closes the connection, so a valid request must
 * ask for that.
 */
export function exchangeRaw(
  address: string,
  bytes: string | Buffer,
  options: { readonly isHalfClosed?: boolean } = {},
): Promise<RawExchange> {
  const { hostname, port } = new URL(address);
  const { promise, resolve, reject } = Promise.withResolvers<RawExchange>();
  let text = '';
  const socket = connect({ host: hostname, port: Number(port) });
  const timer = setTimeout(() => {
    reject(new Error(`the connection stays open after ${JSON.stringify(text.slice(0, 300))}`));
    socket.destroy();
  }, closesWithinMs);
  socket.setEncoding('latin1');
  socket.on('connect', () => {
    if (options.isHalfClosed === true) socket.end(bytes);
    else socket.write(bytes);
  });
  socket.on('data', (chunk: string) => {
    text += chunk;
  });
  // A reset after the response is the server's way of not reading the rest.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearTimeout(timer);
    const lines = text.matchAll(/^HTTP\/1\.1 ([0-9]{3}) /gm);
    resolve({ statuses: [...lines].map(([, status]) => Number(status)), text });
  });
  return promise;
}

/**
 * Sends the start of a request, then one byte at a time without end; resolves with the milliseconds
 * after which the server cut the connection, or null if it stayed open.
 */
export function dripRaw(
  address: string,
  request: { readonly start: string; readonly drop: string; readonly everyMs: number },
  patienceMs: number,
): Promise<number | null> {
  const { hostname, port } = new URL(address);
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const startedAt = performance.now();
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('connect', () => socket.write(request.start));
  const dripping = setInterval(() => socket.write(request.drop), request.everyMs);
  const patience = setTimeout(() => resolve(null), patienceMs);
  socket.resume();
  socket.on('error', () => undefined);
  socket.on('close', () => resolve(performance.now() - startedAt));
  return promise.finally(() => {
    clearInterval(dripping);
    clearTimeout(patience);
    socket.destroy();
  });
}
