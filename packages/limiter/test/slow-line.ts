import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';

type Direction = 'questions' | 'answers';

/** A proxy to the store that a test can hold back in one direction, or cut. */
export interface SlowLine {
  readonly url: string;
  /** From now on this direction is held back, on open and new connections. */
  hold(direction: Direction): void;
  /** Whether anything is held back. */
  isHolding(): boolean;
  /** Passes on what was held back, and everything after it. */
  release(): void;
  /** Breaks every connection; held data is lost, and new connections pass. */
  cut(): void;
  stop(): Promise<void>;
}

export async function startSlowLine(storeUrl: string): Promise<SlowLine> {
  const sockets = new Set<Socket>();
  let held: Direction | null = null;
  let waiting: (() => void)[] = [];

  const server = createServer((client) => {
    const store = connect(Number(new URL(storeUrl).port), '127.0.0.1');
    carry('questions', client, store);
    carry('answers', store, client);
  });

  function carry(direction: Direction, from: Socket, to: Socket): void {
    sockets.add(from);
    from.on('data', (bytes) => {
      const pass = (): boolean => to.write(bytes);
      if (direction === held) waiting.push(pass);
      else pass();
    });
    from.on('error', () => undefined);
    from.once('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  }

  function letThrough(): (() => void)[] {
    const passing = waiting;
    held = null;
    waiting = [];
    return passing;
  }

  function cut(): void {
    letThrough();
    for (const socket of sockets) socket.destroy();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `redis://127.0.0.1:${address.port}`,
    hold: (direction) => {
      held = direction;
    },
    isHolding: () => waiting.length > 0,
    release: () => {
      for (const pass of letThrough()) pass();
    },
    cut,
    async stop() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
