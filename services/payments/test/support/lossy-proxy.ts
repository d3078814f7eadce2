import { createServer, request as forward } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** What happens to one request on its way: before the service, after it, or nothing. */
export type Mishap =
  | 'none'
  /** The service never gets it. */
  | 'lost request'
  /** The service acts, and nobody hears of it. */
  | 'lost answer'
  /** The answer ends in its middle. */
  | 'cut answer'
  /** The service gets it twice; the second answer arrives. */
  | 'doubled'
  /** The caller is told 502 while the request is still on its way, and arrives later. */
  | 'delayed';

export interface LossyProxy {
  readonly url: string;
  /** Resolves when everything that was delayed has arrived. */
  readonly settle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Stands between a caller and a service, and lets the given mishaps happen. */
export async function startLossyProxy(
  target: string,
  next: (method: string) => Mishap,
): Promise<LossyProxy> {
  const under = new Set<Promise<unknown>>();
  const server = createServer((incoming, outgoing) => {
    const work = pass(incoming, outgoing).catch(() => outgoing.destroy());
    under.add(work);
    void work.finally(() => under.delete(work));
  });

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const mishap = next(incoming.method ?? '');
    const deliver = () => send(target, incoming, body);
    if (mishap === 'lost request') {
      outgoing.destroy();
      return;
    }
    if (mishap === 'delayed') {
      outgoing.writeHead(502).end('<html>');
      await deliver();
      return;
    }
    const first = await deliver();
    const { status, headers, text } = mishap === 'doubled' ? await deliver() : first;
    if (mishap === 'lost answer') {
      outgoing.destroy();
      return;
    }
    outgoing.writeHead(status, { ...headers, 'content-length': String(text.length) });
    if (mishap === 'cut answer') {
      outgoing.write(text.subarray(0, text.length / 2), () => outgoing.destroy());
    } else {
      outgoing.end(text);
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const path = new URL(target).pathname;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    settle: async () => {
      while (under.size > 0) await Promise.all(under);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Received {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: Buffer;
}

function send(target: string, incoming: IncomingMessage, body: Buffer): Promise<Received> {
  const { connection: _connection, 'transfer-encoding': _coding, ...headers } = incoming.headers;
  return new Promise((resolve, reject) => {
    const outgoing = forward(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers },
      (answer) => {
        const { 'transfer-encoding': _chunked, connection: _kept, ...rest } = answer.headers;
        const plain = Object.entries(rest).map(([name, value]) => [name, String(value)]);
        buffer(answer).then((text) => {
          const status = answer.statusCode ?? 0;
          resolve({ status, headers: Object.fromEntries(plain), text });
        }, reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
