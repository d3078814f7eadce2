import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { z } from 'zod';
import {
  closedObject,
  createHttpServer,
  jsonInteger,
  majorAmount,
  minorAmount,
  minorAmountReply,
  operation,
  optionalBody,
  queryInteger,
  sendError,
  standardReplies,
} from '../src/index.ts';
import type { HttpServer, HttpServerOptions } from '../src/index.ts';

export const validKey = 'Bearer good';

export interface LogLine {
  readonly level: string;
  readonly event: string;
  readonly fields: Record<string, unknown>;
}

interface Observation {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly durationSeconds: number;
}

export interface Probe {
  readonly server: HttpServer;
  readonly port: number;
  readonly base: string;
  readonly log: LogLine[];
  readonly observed: Observation[];
}

/** A server with one route of each kind, authenticated as in a service. */
export async function startProbe(options: Partial<HttpServerOptions> = {}): Promise<Probe> {
  const log: LogLine[] = [];
  const observed: Observation[] = [];
  const write = (level: string) => (fields: object, event: string) =>
    void log.push({ level, event, fields: { ...fields } });
  const server = await createHttpServer({
    basePath: '/api/v1',
    bodyLimitBytes: 256 * 1024,
    newRequestId: randomUUID,
    logger: { info: write('info'), warn: write('warn'), error: write('error') },
    metrics: {
      httpRoute: (method, route) => (status, durationSeconds) =>
        void observed.push({ method, route, status, durationSeconds }),
    },
    trustedProxies: [],
    readiness: () => Promise.resolve({ ready: true, checks: { database: { ok: true } } }),
    openapi: probeOpenapi,
    routes: probeRoutes,
    ...options,
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  return { server, port, base: `http://127.0.0.1:${port}/api/v1`, log, observed };
}

export const probeOpenapi: HttpServerOptions['openapi'] = {
  title: 'Probe',
  version: '1.0.0',
  description: 'A service made of test routes.',
  license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
  servers: [{ url: '/api/v1', description: 'This server.' }],
  tags: [{ name: 'Things', description: 'What the probe serves.' }],
};

const owner = z
  .object({ name: z.union([z.string(), z.null()]) })
  .meta({ id: 'Owner', description: 'Whose it is.' });

const thing = z
  .object({
    id: z.uuid(),
    amount: minorAmountReply(),
    note: z.string().nullable(),
    state: z.enum(['on', 'off']).nullable(),
    created_at: z.iso.datetime(),
    owner: owner.nullable(),
    maker: owner.optional(),
  })
  .meta({ id: 'Thing', description: 'A thing.' });

const exampleThing = {
  id: '0198c2f0-0000-7000-8000-000000000001',
  amount: 1050,
  note: null,
  state: 'on',
  created_at: '2026-01-01T00:00:00Z',
  owner: null,
} as const;

function authenticateProbe(api: HttpServer): void {
  api.addHook('onRequest', (request, reply, done) => {
    if (request.headers.authorization === validKey || request.url.startsWith('/api/v1/open')) {
      done();
    } else {
      sendError(reply, standardReplies.authenticationFailed);
    }
  });
}

function probeRoutes(api: HttpServer): void {
  authenticateProbe(api);
  const tags = ['Things'];

  api.get(
    '/open',
    {
      schema: {
        ...operation({ operationId: 'getOpen', summary: 'Open to all', tags, isPublic: true }),
        response: { 200: z.object({ open: z.boolean() }) },
      },
    },
    () => ({ open: true }),
  );

  api.get(
    '/things',
    {
      schema: {
        ...operation({ operationId: 'listThings', summary: 'List things', tags }),
        querystring: z.object({
          limit: queryInteger({ minimum: 1, maximum: 100, fallback: 20 }),
          state: z.enum(['on', 'off']).optional(),
          name: z.string().optional(),
        }),
        response: { 200: z.object({ data: z.array(thing), limit: z.int() }) },
      },
    },
    (request) => ({ data: [], limit: request.query.limit }),
  );

  api.get(
    '/things/:id',
    {
      schema: {
        ...operation({
          operationId: 'getThing',
          summary: 'Read a thing',
          tags,
          requiredScopes: ['things:read'],
        }),
        params: z.object({ id: z.uuid() }),
        response: { 200: thing },
      },
    },
    (request) => ({ ...exampleThing, id: request.params.id, amount: jsonInteger(1050n) }),
  );

  api.post(
    '/things',
    {
      schema: {
        ...operation({
          operationId: 'createThing',
          summary: 'Create a thing',
          tags,
          errors: [409],
        }),
        body: closedObject({
          amount: majorAmount({ minimum: '0.01', maximum: '100000000' }),
          title: z.string().max(140),
          count: z.int().optional(),
          bankDetails: closedObject({
            bankCode: z.string().optional(),
            accountNumber: z.string().optional(),
          }).optional(),
        }).meta({ example: { amount: 10.5, title: 'Lamp' } }),
        response: { 200: z.object({ amount: z.string(), title: z.string(), rawBytes: z.int() }) },
      },
    },
    (request) => ({
      amount: request.body.amount,
      title: request.body.title,
      rawBytes: request.rawBody?.length ?? -1,
    }),
  );

  api.post(
    '/things/:id/refund',
    {
      schema: {
        ...operation({ operationId: 'refundThing', summary: 'Give it back', tags }),
        params: z.object({ id: z.uuid() }),
        body: optionalBody(closedObject({ amount: minorAmount({ minimum: 1 }).optional() })),
        response: { 200: z.object({ amount: z.number().nullable() }) },
      },
    },
    (request) => ({ amount: request.body?.amount ?? null }),
  );
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Writes bytes to a new socket and reads until the server closes it or a response is complete. */
export async function sendRaw(
  port: number,
  bytes: string | Uint8Array,
  options: { readonly isEndedAfter?: boolean } = {},
): Promise<RawAnswer> {
  const socket = openSocket(port);
  socket.write(bytes);
  if (options.isEndedAfter === true) socket.end();
  const answers = await readAnswers(socket, 1);
  socket.destroy();
  const [answer] = answers;
  if (answer === undefined) throw new Error('the connection ended without an answer');
  return answer;
}

export function openSocket(port: number): Socket {
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  socket.on('error', () => undefined);
  return socket;
}

const answerWaitMs = 15_000;

/** Reads responses until this many are complete, or the connection ends. */
export function readAnswers(socket: Socket, count: number): Promise<RawAnswer[]> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const finish = (): void => {
      clearTimeout(timer);
      socket.removeListener('data', onData);
      try {
        resolve(parseAnswers(received));
      } catch (error) {
        reject(error as Error);
      }
    };
    const onData = (chunk: Buffer): void => {
      received = Buffer.concat([received, chunk]);
      if (Number.isFinite(count) && parseAnswers(received).length >= count) finish();
    };
    const timer = setTimeout(() => {
      reject(new Error(`no complete answer in time, got: ${received.toString('latin1')}`));
    }, answerWaitMs);
    socket.on('data', onData);
    socket.on('end', finish);
    socket.on('close', finish);
    socket.resume();
  });
}

/** Complete final responses at the start of the bytes; skips 1xx. */
export function parseAnswers(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = bytes;
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n');
    if (headEnd === -1) return answers;
    const [statusLine = '', ...lines] = rest.subarray(0, headEnd).toString('latin1').split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1] ?? Number.NaN);
    if (Number.isNaN(status)) throw new Error(`not an HTTP answer: ${statusLine}`);
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const length = Number(headers['content-length'] ?? 0);
    const bodyEnd = headEnd + 4 + length;
    if (rest.length < bodyEnd) return answers;
    if (status >= 200) {
      answers.push({ status, headers, body: rest.subarray(headEnd + 4, bodyEnd).toString('utf8') });
    }
    rest = rest.subarray(bodyEnd);
  }
}
