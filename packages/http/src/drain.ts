import { isAnswering } from './connections.ts';
import type { Connections } from './connections.ts';

/** Leaving without dropping a request: tell every peer to go, then wait until they have. */
export interface Drain {
  isDraining(): boolean;
  /** From now on `/readyz` is 503 and every answer says `Connection: close`. */
  begin(): void;
  /** Runs when draining begins; whoever makes a request wait ends the wait then. */
  onBegin(listener: () => void): void;
  /** Closes connections once they are done. True when none is left before the time is up. */
  closeConnections(timeoutMs: number): Promise<boolean>;
}

/**
 * A connection is closed when it has no answer to write and stayed silent for this long: a request
 * of which we have read a part would otherwise be cut off.
 */
const silenceMs = 50;

export function createDrain(connections: Connections): Drain {
  let isDraining = false;
  const listeners: (() => void)[] = [];

  return {
    isDraining: () => isDraining,

    begin: () => {
      isDraining = true;
      // Requests that began earlier are past the hook that sets this header.
      for (const response of connections.values()) {
        if (isAnswering(response) && !response.headersSent) {
          response.setHeader('connection', 'close');
        }
      }
      for (const listener of listeners) listener();
    },

    onBegin: (listener) => {
      listeners.push(listener);
    },

    closeConnections: async (timeoutMs) => {
      const deadline = performance.now() + timeoutMs;
      let bytesRead = readCounts(connections);
      while (connections.size > 0 && performance.now() < deadline) {
        await pause(silenceMs);
        for (const [socket, response] of connections) {
          if (!isAnswering(response) && bytesRead.get(socket) === socket.bytesRead) {
            socket.destroy();
          }
        }
        bytesRead = readCounts(connections);
      }
      const isEmpty = connections.size === 0;
      for (const socket of connections.keys()) socket.destroy();
      return isEmpty;
    },
  };
}

function readCounts(connections: Connections): Map<unknown, number> {
  return new Map([...connections.keys()].map((socket) => [socket, socket.bytesRead]));
}

/** Ends in the phase after polling: bytes that had already arrived are read by then. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(() => setImmediate(resolve), ms));
}
