import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** How slow a caller may be while an answer holds something that others need. */
export interface Pace {
  /** For how long nothing may be taken. */
  readonly silenceMsMax: number;
  /** For how long the answer as a whole may wait for the caller; the time of its making is ours. */
  readonly totalMsMax: number;
}

/** A caller who takes an answer too slowly; the connection is cut. */
export class SlowCaller extends Error {
  override readonly name = 'SlowCaller';
}

/** However slow the making is, the answer goes on. */
const restMsMax = 100;

/**
 * Answers with text or bytes as they are made: a piece is made when the one before it has been taken, and after a
 * rest as long as its making took: a long answer leaves half of this process, and of whoever it reads
 * from, to the requests of others. The first is made before anything is sent, so that its fault is still an
 * answer of the interface. A fault after that, and a caller who is too slow, cut the connection: a
 * part must not look like the whole. Whatever happens, `pieces` is told when no more are wanted.
 */
export async function sendPieces(
  reply: FastifyReply,
  pieces: AsyncIterable<string | Buffer>,
  pace: Pace,
): Promise<FastifyReply> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  const stream = Readable.from(writePieces());
  let patienceMs = pace.totalMsMax;
  stream.once('close', () => {
    // A caller who left early may have closed the stream before it began to read.
    void iterator.return?.().catch(() => undefined);
  });
  return reply.send(stream);

  async function* writePieces(): AsyncGenerator<string | Buffer> {
    let piece = first;
    while (piece.done !== true) {
      const offeredAtMs = performance.now();
      const cut = setTimeout(
        () => stream.destroy(new SlowCaller('the caller read the response too slowly')),
        Math.min(pace.silenceMsMax, patienceMs),
      );
      try {
        yield piece.value;
      } finally {
        clearTimeout(cut);
      }
      patienceMs = Math.max(0, patienceMs - (performance.now() - offeredAtMs));
      const startedAtMs = performance.now();
      piece = await iterator.next();
      await wait(Math.min(performance.now() - startedAtMs, restMsMax));
    }
  }
}
