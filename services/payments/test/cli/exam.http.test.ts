import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCli } from '@countinghouse/cli';
import { verifyWebhook } from '@countinghouse/sdk';
import { webhookReceiver } from '@countinghouse/sdk/webhooks/fastify';
import { createWebhookHandler as createFetchHandler } from '@countinghouse/sdk/webhooks/fetch';
import { createWebhookHandler as createNodeHandler } from '@countinghouse/sdk/webhooks/node';
import { fastify } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';

const secret = 'whsec_ZXhhbQ==';
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A receiver's server, which also tells what it acted on. */
async function open(receive: RequestListener, handled: readonly string[] = []): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === '/handled') response.end(JSON.stringify(handled));
    else receive(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function sit(url: string, { isTerminal = false, args = [] as string[] } = {}) {
  const [out, said]: [string[], string[]] = [[], []];
  const exitCode = await runCli(['exam', `${url}/hooks`, '--secret-env', 'SECRET', ...args], {
    env: { SECRET: secret },
    profilesFile: '',
    isTerminal,
    readInput: () => Promise.resolve(''),
    readLines: () => Readable.from([]),
    write: (line) => void out.push(line),
    tell: (line) => void said.push(line),
    now: Date.now,
    signal: new AbortController().signal,
  });
  return { exitCode, out: out.join('\n'), said: said.join('\n') };
}

/** What the SDK's receivers are given: acts once on each id. */
function createShop() {
  const handled: string[] = [];
  const options = {
    secrets: secret,
    seen: (id: string) => handled.includes(id),
    onEvent: ({ id }: { readonly id: string | null }) => void handled.push(id ?? ''),
  };
  return { handled, options };
}

const adapters = {
  node: ({ options, handled }) => {
    const receive = createNodeHandler(options);
    return open((request, response) => void receive(request, response), handled);
  },
  fetch: ({ options, handled }) => {
    const receive = createFetchHandler(options);
    const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
      const headers = new Headers(Object.entries(request.headers) as [string, string][]);
      const order = { method: 'POST', headers, body: await text(request) };
      const answer = await receive(new Request('http://shop/hooks', order));
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end();
    };
    return open((request, response) => void answerTo(request, response), handled);
  },
  fastify: async ({ options, handled }) => {
    const server = fastify();
    await server.register(webhookReceiver, { ...options, path: '/hooks' });
    server.get('/handled', () => handled);
    closing.push(() => server.close());
    return (await server.listen({ port: 0, host: '127.0.0.1' })).replace(/\/$/, '');
  },
} satisfies Record<string, (shop: ReturnType<typeof createShop>) => Promise<string>>;

describe('ch exam', () => {
  test.each(['node', 'fetch', 'fastify'] as const)(
    'the %s receiver of the SDK passes',
    async (name) => {
      const url = await adapters[name](createShop());
      const { exitCode, out } = await sit(url, { args: ['--probe', `${url}/handled`] });
      const { grades } = JSON.parse(out) as { grades: { grade: string }[] };
      expect(grades.filter(({ grade }) => grade !== 'passed')).toEqual([]);
      expect(grades).toHaveLength(17);
      expect(exitCode).toBe(0);
    },
  );

  test('without a probe, what statuses do not show is not examined, never passed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ch-exam-'));
    const report = join(folder, 'exam.json');
    const url = await adapters.node(createShop());
    const { exitCode, out } = await sit(url, { isTerminal: true, args: ['--report', report] });
    expect(exitCode).toBe(0);
    expect(out).toContain('–   handled once: statuses do not show it');
    expect(await readFile(report, 'utf8')).toContain('"grade": "not examined"');
  });

  test.each([
    ['verifies what a parser wrote again', reparsing, 'spelt with spaces', 'Verify the raw bytes'],
    ['verifies nothing', trusting, 'wrong secret', 'Verify the signature'],
    ['does not look at the time', timeless, 'old timestamp', 'Refuse a timestamp'],
    ['refuses what it does not know', strict, 'unknown type', 'Answer 204 to event types'],
    ['knows one signature only', oneSignature, 'second secret', 'X-Service-Signature-Next'],
  ])('a receiver that %s is named with its fix', async (_name, receive, failed, fix) => {
    const { exitCode, out, said } = await sit(await open(receive), { isTerminal: true });
    expect(exitCode).toBe(1);
    expect(out).toMatch(new RegExp(`^!! {2}${failed}.*\\n {4}.*${fix}`, 'm'));
    expect(said).toMatch(/\d+ of 17 cases failed\./);
  });

  test('a receiver that acts on repeats is named by the probe', async () => {
    const handled: string[] = [];
    const receive = createNodeHandler({
      secrets: secret,
      onEvent: ({ id }) => void handled.push(id ?? ''),
    });
    const url = await open((request, response) => void receive(request, response), handled);
    const { exitCode, out } = await sit(url, {
      isTerminal: true,
      args: ['--probe', `${url}/handled`],
    });
    expect(exitCode).toBe(1);
    expect(out).toContain('!!  handled once: not once: repeated\n');
  });

  test('a receiver that is away fails every case', async () => {
    const { exitCode, out } = await sit('http://127.0.0.1:1', { isTerminal: true });
    expect(exitCode).toBe(1);
    expect(out).toContain('!!  valid: no answer, should be accepted');
  });
});

type Receive = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers as `judge` says: the status for a verified event, or for what was refused. */
function receiver(judge: (body: string, headers: IncomingMessage['headers']) => number): Receive {
  return (request, response) => {
    void text(request)
      .then((body) => judge(body, request.headers))
      .then((status) => response.writeHead(status).end());
  };
}

function verified(body: string, headers: IncomingMessage['headers'], now?: Date): number {
  const result = verifyWebhook(body, headers, secret, now === undefined ? {} : { now });
  return result.ok ? 204 : 400;
}

function reparsing(request: IncomingMessage, response: ServerResponse): void {
  receiver((body, headers) => verified(JSON.stringify(JSON.parse(body)), headers))(
    request,
    response,
  );
}

function trusting(request: IncomingMessage, response: ServerResponse): void {
  receiver(() => 204)(request, response);
}

function timeless(request: IncomingMessage, response: ServerResponse): void {
  receiver((body, headers) => {
    const sentAt = Number(headers['x-service-timestamp']) * 1000;
    return verified(body, headers, new Date(Number.isNaN(sentAt) ? 0 : sentAt));
  })(request, response);
}

function strict(request: IncomingMessage, response: ServerResponse): void {
  receiver((body, headers) => {
    const status = verified(body, headers);
    return body.includes('"payment.succeeded"') ? status : 400;
  })(request, response);
}

function oneSignature(request: IncomingMessage, response: ServerResponse): void {
  receiver((body, { 'x-service-signature-next': _next, ...headers }) => verified(body, headers))(
    request,
    response,
  );
}
