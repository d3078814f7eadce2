import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';

/** One request as its sender saw it. It always ends: answered, cut off, or abandoned. */
export interface Exchange {
  readonly call: string;
  readonly url: string;
  /** Null if no complete response arrived. */
  readonly status: number | null;
  readonly body: unknown;
  readonly headers: IncomingMessage['headers'];
  /** What is wrong with it: a cut connection, or a body that is not what it claims to be. */
  readonly fault: string | null;
  readonly startedAtMs: number;
  readonly tookMs: number;
}

/** A request that can be repeated against any process. */
export interface Call {
  readonly name: string;
  /** Below the base URL, with its query. */
  readonly path: string;
  readonly key: string | null;
  /** Defaults to GET. */
  readonly method?: 'POST' | 'PATCH';
  readonly body?: object;
}

export interface Caller {
  readonly send: (baseUrl: string, call: Call) => Promise<Exchange>;
  readonly close: () => void;
}

/** A client that waits this long has been left hanging. */
const hangMs = 20_000;

/** Keeps its connections open, as a merchant's backend does, and never repeats a request. */
export function createCaller(options: { readonly connectionsMax?: number } = {}): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connectionsMax ?? 64 });
  return { send: (baseUrl, call) => exchange(agent, baseUrl, call), close: () => agent.destroy() };
}

/** One request on its own connection. */
export async function sendOnce(baseUrl: string, call: Call): Promise<Exchange> {
  const caller = createCaller();
  try {
    return await caller.send(baseUrl, call);
  } finally {
    caller.close();
  }
}

/** The longest response time. */
export function slowestMs(exchanges: readonly Exchange[]): number {
  return exchanges.reduce((slowest, { tookMs }) => Math.max(slowest, tookMs), 0);
}

function exchange(agent: Agent, baseUrl: string, call: Call): Promise<Exchange> {
  const url = baseUrl + call.path;
  const startedAtMs = performance.now();
  return new Promise((resolve) => {
    const finish = (status: number | null, rest: Partial<Exchange>): void => {
      const tookMs = performance.now() - startedAtMs;
      const nothing = { body: null, headers: {}, fault: null };
      resolve({ call: call.name, url, status, startedAtMs, tookMs, ...nothing, ...rest });
    };
    const headers = {
      ...(call.key === null ? {} : { authorization: `Bearer ${call.key}` }),
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const options = { agent, headers, timeout: hangMs, method: call.method ?? 'GET' };
    const outgoing = request(url, options, (incoming) => {
      readAnswer(incoming).then(
        (answer) => finish(incoming.statusCode ?? null, { ...answer, headers: incoming.headers }),
        (error: unknown) => finish(null, { fault: `answer cut off: ${String(error)}` }),
      );
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${hangMs} ms`)));
    outgoing.on('error', (error) => finish(null, { fault: `no answer: ${error.message}` }));
    outgoing.end(call.body === undefined ? undefined : JSON.stringify(call.body));
  });
}

async function readAnswer(incoming: IncomingMessage): Promise<Pick<Exchange, 'body' | 'fault'>> {
  let text = '';
  incoming.setEncoding('utf8');
  for await (const chunk of incoming) text += String(chunk);
  if (!incoming.complete) return { body: text, fault: 'answer incomplete' };
  try {
    const body: unknown = JSON.parse(text);
    return { body, fault: describeFault(incoming, body) };
  } catch {
    return { body: text, fault: 'answer is no JSON' };
  }
}

/** Checks what holds for every response of the service. */
function describeFault(incoming: IncomingMessage, body: unknown): string | null {
  const requestId = incoming.headers['x-request-id'];
  if (requestId === undefined) return 'answer without X-Request-Id';
  if ((incoming.statusCode ?? 0) < 400) return null;
  const names = Object.keys(Object(body)).toSorted().join(',');
  if (names !== 'code,error,request_id') return `error body has ${names}`;
  return Object(body)['request_id'] === requestId ? null : 'request ids differ';
}
