import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { startProbe } from '../test/harness.ts';
import { sendList } from './send-list.ts';

type Pages = AsyncIterable<readonly number[]>;

async function startWith(pages: () => Pages, rest: Readonly<Record<string, unknown>> = {}) {
  return startProbe({
    routes: (api) => {
      api.get('/numbers', async (_request, reply) =>
        sendList(reply, pages(), (number) => ({ number }), rest),
      );
    },
  });
}

async function open(base: string): Promise<IncomingMessage> {
  const call = request(`${base}/numbers`);
  call.end();
  const [response] = await once(call, 'response');
  return response;
}

test('the rows of all pages are one list, and empty pages leave no trace', async () => {
  const probe = await startWith(async function* () {
    yield [];
    yield [1, 2];
    yield [];
    yield [3];
  });
  const answer = await fetch(`${probe.base}/numbers`);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await answer.text()).toBe('{"data":[{"number":1},{"number":2},{"number":3}]}');
  await probe.server.close();
});

test('a list without rows is an empty one', async () => {
  const probe = await startWith(async function* () {
    yield [];
  });
  const answer = await fetch(`${probe.base}/numbers`);
  expect(await answer.json()).toEqual({ data: [] });
  await probe.server.close();
});

test('further fields stand behind the rows, and behind no rows', async () => {
  for (const rows of [[1], []]) {
    const probe = await startWith(
      async function* () {
        yield rows;
      },
      { total: rows.length, limit: null },
    );
    const answer = await fetch(`${probe.base}/numbers`);
    const data = rows.map((number) => ({ number }));
    expect(await answer.json()).toEqual({ data, total: rows.length, limit: null });
    await probe.server.close();
  }
});

test('the first bytes leave before the last row is read', async () => {
  const { promise: arrived, resolve: release } = Promise.withResolvers<void>();
  const probe = await startWith(async function* () {
    yield [1];
    await arrived;
    yield [2];
  });
  const response = await open(probe.base);
  const [first] = await once(response, 'data');
  expect(String(first)).toBe('{"data":[{"number":1}');
  release();
  const rest = (await Array.fromAsync(response)).join('');
  expect(rest).toBe(',{"number":2}]}');
  await probe.server.close();
});

test('a caller who leaves ends the reading', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  const probe = await startWith(async function* () {
    try {
      for (let number = 0; ; number += 1) yield Array.from({ length: 1_000 }, () => number);
    } finally {
      end('ended');
    }
  });
  const response = await open(probe.base);
  await once(response, 'data');
  response.destroy();
  expect(await ended).toBe('ended');
  await probe.server.close();
});

test('a fault of the first page is an answer of the interface', async () => {
  const probe = await startWith(async function* () {
    yield* [];
    throw new Error('secret detail');
  });
  const answer = await fetch(`${probe.base}/numbers`);
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({ code: 'internal_error' });
  await probe.server.close();
});

test('a fault further on cuts the answer, so that half a list does not look whole', async () => {
  const probe = await startWith(async function* () {
    yield [1];
    throw new Error('secret detail');
  });
  const answer = await fetch(`${probe.base}/numbers`);
  await expect(answer.text()).rejects.toThrow();
  await probe.server.close();
});
