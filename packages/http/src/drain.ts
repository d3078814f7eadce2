import { isAnswering } from './connections.ts';
import type { Connections } from './connections.ts';

/**
 * Shuts down without dropping a request: asks every peer to disconnect, then waits until they have.
 */
export interface Drain {
  isDraining(): boolean;
  /** From now on `/readyz` is 503 and every response says `Connection: close`. */
  begin(): void;
  /** Runs when draining begins; code that keeps a request waiting must then end the wait. */
  onBegin(listener: () => void): void;
  /** Closes connections once they are done. True if all closed within the time. */
  closeConnections(timeoutMs: number): Promise<boolean>;
}

/**
 * A connection is closed when no response is pending and it has been silent for this long:
 * otherwise a partly received request would be cut off.
 */
const silenceMs = 50;

export function createDrain(connections: Connections): Drain {
  let isDraining = false;
  const listeners: (() => void)[] = [];

  return {
    isDraining: () => isDraining,

    begin: () => {
      isDraining = true;
      // Requests that began earlier have passed the hook that sets this header.
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

/** Resolves in the phase after polling: bytes that had already arrived are read by then. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(() => setImmediate(resolve), ms));
}
