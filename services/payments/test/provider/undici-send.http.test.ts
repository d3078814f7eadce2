import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createFlutterwave } from '../../src/provider/flutterwave/flutterwave.ts';
import { SendFailure } from '../../src/provider/flutterwave/send.ts';
import type { SendReply, SendRequest } from '../../src/provider/flutterwave/send.ts';
import { createUndiciSend } from '../../src/provider/flutterwave/undici-send.ts';
import type { UndiciSend, UndiciSendSettings } from '../../src/provider/flutterwave/undici-send.ts';
import { answer, startScriptedProvider } from './support/scripted-provider.ts';
import type { ScriptedProvider } from './support/scripted-provider.ts';
import { amount, reference, testDeps, testSettings } from './support/test-provider.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const post: SendRequest = {
  method: 'POST',
  path: '/transfers',
  headers: { 'content-type': 'application/json' },
  body: '{}',
  deadlineMs: 5_000,
};

describe('nothing was sent when', () => {
  test('the connection is refused', async () => {
    const { send } = transport({ baseUrl: `http://127.0.0.1:${await closedPort()}/v3` });
    expect(await failureOf(send(post))).toEqual(['nothing_sent', 'ECONNREFUSED']);
  });

  test('the name does not exist', async () => {
    const { send } = transport({ baseUrl: 'http://provider.invalid/v3' });
    expect((await failureOf(send(post)))[0]).toBe('nothing_sent');
  });

  test('the other side speaks no TLS', async () => {
    const port = await listen((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const { send } = transport({ baseUrl: `https://127.0.0.1:${port}/v3` });
    expect((await failureOf(send(post)))[0]).toBe('nothing_sent');
  });

  test('the connection is reset in the TLS handshake', async () => {
    const port = await listen((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const { send } = transport({ baseUrl: `https://127.0.0.1:${port}/v3` });
    expect((await failureOf(send(post)))[0]).toBe('nothing_sent');
  });

  test('the deadline passes in the TLS handshake', async () => {
    const port = await listen(() => undefined);
    const { send } = transport({ baseUrl: `https://127.0.0.1:${port}/v3` });
    expect(await failureOf(send({ ...post, deadlineMs: 100 }))).toEqual([
      'nothing_sent',
      'deadline',
    ]);
  });

  test('connecting takes too long', async () => {
    const port = await listen(() => undefined);
    const { send } = transport({
      baseUrl: `https://127.0.0.1:${port}/v3`,
      connectTimeoutMs: 100,
    });
    expect(await failureOf(send(post))).toEqual(['nothing_sent', 'UND_ERR_CONNECT_TIMEOUT']);
  });

  test('the deadline passes in the queue, and then nothing leaves later either', async () => {
    const script = await scripted();
    let release = (): void => undefined;
    script.play(
      (exchange) => {
        release = () => answer(200, 'first')(exchange);
      },
      answer(200, 'third'),
    );
    const { send } = transport({ baseUrl: script.baseUrl, connectionsMax: 1 });
    const first = send(post);
    const second = failureOf(send({ ...post, path: '/second', deadlineMs: 100 }));
    expect(await second).toEqual(['nothing_sent', 'deadline']);
    release();
    expect((await first).body.toString()).toBe('first');
    await send({ ...post, path: '/third' });
    expect(script.seen.map(({ path }) => path)).toEqual(['/v3/transfers', '/v3/third']);
  });

  test('a header cannot be sent', async () => {
    const script = await scripted();
    const { send } = transport({ baseUrl: script.baseUrl });
    const failure = await failureOf(send({ ...post, headers: { 'x-evil': 'a\r\nb: c' } }));
    expect(failure[0]).toBe('nothing_sent');
    expect(script.seen).toEqual([]);
  });
});

describe('something may have been sent when', () => {
  test('the connection is reset after the request', async () => {
    const port = await listen((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const { send } = transport({ baseUrl: `http://127.0.0.1:${port}/v3` });
    expect((await failureOf(send(post)))[0]).toBe('maybe_sent');
  });

  test('the deadline passes after the request', async () => {
    const port = await listen(() => undefined);
    const { send } = transport({ baseUrl: `http://127.0.0.1:${port}/v3` });
    expect(await failureOf(send({ ...post, deadlineMs: 100 }))).toEqual(['maybe_sent', 'deadline']);
  });

  test('the transport is closed while it waits', async () => {
    const script = await scripted();
    const arrived = new Promise<void>((resolve) => script.play(() => resolve()));
    const { send, close } = transport({ baseUrl: script.baseUrl });
    const failure = failureOf(send(post));
    await arrived;
    await close();
    expect((await failure)[0]).toBe('maybe_sent');
  });
});

describe('the transport', () => {
  test('hangs up on an answer that is too large instead of reading it', async () => {
    const port = await listen((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000000\r\n\r\n');
        const chunk = Buffer.alloc(64 * 1024, 'x');
        const pour = (): void => {
          while (socket.writable && socket.write(chunk));
        };
        socket.on('drain', pour);
        pour();
      });
    });
    const { send } = transport({ baseUrl: `http://127.0.0.1:${port}/v3` });
    expect(await failureOf(send(post))).toEqual(['maybe_sent', 'answer_too_large']);
  });

  test('takes an answer of exactly the limit', async () => {
    const script = await scripted();
    const { send } = transport({ baseUrl: script.baseUrl, answerBytesMax: 10 });
    script.play(answer(200, 'x'.repeat(10)), answer(200, 'x'.repeat(11)));
    expect((await send(post)).body).toHaveLength(10);
    expect(await failureOf(send(post))).toEqual(['maybe_sent', 'answer_too_large']);
  });

  test('keeps its connections for the next calls', async () => {
    const ports: (number | undefined)[] = [];
    const script = await scripted();
    script.play(({ response, socket }) => {
      ports.push(socket.remotePort);
      response.end('{}');
    });
    const { send } = transport({ baseUrl: script.baseUrl });
    for (let call = 0; call < 20; call += 1) await send(post);
    expect(ports).toHaveLength(20);
    // A second one is opened when a call begins while the answer before it is being put away.
    expect(new Set(ports).size).toBeLessThanOrEqual(2);
  });

  test('opens no more connections than it may', async () => {
    let open = 0;
    let openMax = 0;
    const script = await scripted();
    script.play(({ response }) => {
      open += 1;
      openMax = Math.max(openMax, open);
      setImmediate(() => {
        open -= 1;
        response.end('{}');
      });
    });
    const { send } = transport({ baseUrl: script.baseUrl, connectionsMax: 3 });
    await Promise.all(Array.from({ length: 30 }, () => send(post)));
    expect(script.seen).toHaveLength(30);
    expect(openMax).toBeLessThanOrEqual(3);
  });

  test('takes no proxy from the environment', async () => {
    const script = await scripted();
    script.play(answer(200, 'direct'));
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY'];
    const before = names.map((name) => process.env[name]);
    cleanUps.push(() => {
      names.forEach((name, index) => {
        if (before[index] === undefined) delete process.env[name];
        else process.env[name] = before[index];
      });
    });
    for (const name of names) process.env[name] = `http://127.0.0.1:${await closedPort()}`;
    const { send } = transport({ baseUrl: script.baseUrl });
    expect((await send(post)).body.toString()).toBe('direct');
  });
});

describe('for the service', () => {
  test('a refused connection rejects a transfer as not sent, and leaves a question unknown', async () => {
    const baseUrl = `http://127.0.0.1:${await closedPort()}/v3`;
    const { send } = transport({ baseUrl });
    const provider = createFlutterwave(testSettings({ baseUrl }), testDeps({ send }));
    const created = await provider.createTransfer({
      reference: reference('po'),
      amount: amount(100n),
      account: { bankCode: '044', accountNumber: '0690000040' },
      beneficiaryName: 'A merchant',
      narration: 'Payout',
    });
    expect(created).toEqual({ kind: 'rejected', reason: 'not_sent', message: 'ECONNREFUSED' });
    expect(await provider.findTransfer(reference('po'))).toEqual({
      kind: 'unknown',
      message: 'ECONNREFUSED',
    });
  });
});

function transport(settings: UndiciSendSettings): UndiciSend {
  const created = createUndiciSend(settings);
  cleanUps.push(created.close);
  return created;
}

async function failureOf(sending: Promise<SendReply>): Promise<readonly [string, string]> {
  const outcome = await sending.catch((error: unknown) => error);
  if (!(outcome instanceof SendFailure)) throw new Error(`no failure but ${String(outcome)}`);
  return [outcome.reach, outcome.message];
}

async function scripted(): Promise<ScriptedProvider> {
  const script = await startScriptedProvider();
  cleanUps.push(script.close);
  return script;
}

/** A port with raw connections; the peer's resets are part of the script. */
async function listen(onConnection: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
