import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MessagePort } from 'node:worker_threads';

/** Lists that are too long to be copied in one event loop turn. */
export type Lists = Readonly<Record<string, readonly unknown[]>>;

interface Piece {
  readonly name: string;
  readonly items: readonly unknown[];
}

/** Items per message: copying them takes a few milliseconds. */
const pieceItems = 500;

/** Copies lists to another thread, one piece per turn, until all is sent or the receiver stops. */
export async function sendLists(
  port: MessagePort,
  lists: Lists,
  isWanted: () => boolean,
): Promise<void> {
  for (const [name, all] of Object.entries(lists)) {
    for (let from = 0; from < all.length; from += pieceItems) {
      if (!isWanted()) return;
      const piece: Piece = { name, items: all.slice(from, from + pieceItems) };
      port.postMessage(piece);
      await nextTurn();
    }
  }
  port.postMessage(null);
}

/** Adds arriving pieces to their lists, and ends with the last piece. */
export async function receiveLists<Name extends string>(
  port: MessagePort,
  put: (name: Name, items: readonly never[]) => void,
): Promise<void> {
  await new Promise<void>((resolve) => {
    port.on('message', (piece: { name: Name; items: readonly never[] } | null) => {
      if (piece === null) resolve();
      else put(piece.name, piece.items);
    });
  });
  port.close();
}
