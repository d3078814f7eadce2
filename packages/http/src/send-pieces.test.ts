import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startProbe } from '../test/harness.ts';
import { sendPieces } from './send-pieces.ts';
import type { Pace } from './send-pieces.ts';

const patient: Pace = { silenceMsMax: 60_000, totalMsMax: 60_000 };
/** More than the sockets and buffers of both sides hold. */
const large = 'x'.repeat(4 * 1024 * 1024);

/** Endless pieces, and whether they are still being produced. */
function endless(piece: string) {
  const ended = Promise.withResolvers<'ended'>();
  let count = 0;
  async function* makePieces() {
    try {
      for (;;) {
        count += 1;
        yield piece;
      }
    } finally {
      ended.resolve('ended');
    }
  }
  return { ended: ended.promise, count: () => count, pieces: () => makePieces() };
}

async function startWith(pieces: () => AsyncIterable<string>, pace: Pace = patient) {
  return startProbe({
    routes: (api) => {
      api.get('/text', async (_request, reply) =>
        sendPieces(reply.header('content-type', 'text/plain'), pieces(), pace),
      );
    },
  });
}

async function open(base: string): Promise<IncomingMessage> {
  const call = request(`${base}/text`);
  call.end();
  const [response] = await once(call, 'response');
  return response;
}

test('the pieces are one answer', async () => {
  const probe = await startWith(async function* () {
    yield 'one ';
    yield 'two';
  });
  const answer = await fetch(`${probe.base}/text`);
  expect(await answer.text()).toBe('one two');
  await probe.server.close();
});

test('a fault of the first piece is an answer of the interface', async () => {
  const probe = await startWith(async function* () {
    yield* [];
    throw new Error('secret detail');
  });
  const answer = await fetch(`${probe.base}/text`);
  expect(answer.status).toBe(500);
  await probe.server.close();
});

test('a fault further on cuts the answer, so that a part does not look whole', async () => {
  const probe = await startWith(async function* () {
    yield 'one';
    throw new Error('secret detail');
  });
  await expect((await fetch(`${probe.base}/text`)).text()).rejects.toThrow();
  await probe.server.close();
});

test('a caller who takes nothing is cut off, and no more pieces are made', async () => {
  const source = endless(large);
  const probe = await startWith(source.pieces, { ...patient, silenceMsMax: 50 });
  const response = await open(probe.base);
  expect(await source.ended).toBe('ended');
  expect(source.count()).toBeLessThan(10);
  await expect(Array.fromAsync(response)).rejects.toThrow();
  expect(probe.log).toContainEqual(
    expect.objectContaining({ level: 'warn', event: 'http_stream_cut' }),
  );
  await probe.server.close();
});

test('an answer whose making takes long is whole: only waiting for the caller counts', async () => {
  const probe = await startWith(
    async function* () {
      for (const piece of ['one ', 'two ', 'three ', 'four ', 'five']) {
        await wait(500);
        yield piece;
      }
    },
    { ...patient, totalMsMax: 1_500 },
  );
  expect(await (await fetch(`${probe.base}/text`)).text()).toBe('one two three four five');
  await probe.server.close();
});

test('a caller who takes piece after piece is cut off when the answer waits for it too long', async () => {
  const source = endless(large);
  const probe = await startWith(source.pieces, { ...patient, totalMsMax: 50 });
  const response = await open(probe.base);
  const takeSlowly = async (): Promise<void> => {
    for await (const _piece of response) await wait(5);
  };
  await expect(takeSlowly()).rejects.toThrow();
  expect(await source.ended).toBe('ended');
  await probe.server.close();
});

test('a caller who leaves while the first piece is made ends the making', async () => {
  const source = endless(large);
  const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const probe = await startWith(async function* () {
    asked.resolve();
    await left.promise;
    yield* source.pieces();
  });
  probe.server.server.once('connection', (socket) => socket.once('close', left.resolve));
  const call = request(`${probe.base}/text`).on('error', () => undefined);
  call.end();
  await asked.promise;
  call.destroy();
  expect(await source.ended).toBe('ended');
  await probe.server.close();
});
