import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { FuzzRequest } from './request-arbitraries.ts';

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Many times what the slowest answer takes on a busy machine: past it the request hangs. */
const answerWaitMs = 60_000;

export interface FuzzClient {
  readonly send: (request: FuzzRequest) => Promise<FuzzAnswer>;
  readonly close: () => void;
}

/** Writes the request line as it is given, which `fetch` would tidy up first. */
export function createFuzzClient(baseUrl: string): FuzzClient {
  const { hostname, port, pathname } = new URL(baseUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  return {
    send: (fuzzRequest) => {
      const { method, target, key, body } = fuzzRequest;
      const { promise, resolve, reject } = Promise.withResolvers<FuzzAnswer>();
      const bytes = body === undefined ? undefined : Buffer.from(body);
      const sent = request({
        agent,
        hostname,
        port,
        method,
        path: pathname + target,
        headers: {
          ...fuzzRequest.headers,
          ...(key.authorization !== undefined && { authorization: key.authorization }),
          ...(bytes !== undefined && { 'content-length': bytes.length }),
        },
      });
      const timer = setTimeout(() => {
        reject(new Error(`no answer within ${answerWaitMs} ms`));
        sent.destroy();
      }, answerWaitMs);
      let answer: Promise<FuzzAnswer> | undefined;
      sent.on('response', (response) => {
        answer = readAnswer(response);
        answer.then(resolve, reject).finally(() => clearTimeout(timer));
      });
      // A refusal may come, and the connection close, before the body was taken; it still counts.
      sent.on('error', (error) => {
        clearTimeout(timer);
        if (answer === undefined) reject(error);
      });
      sent.end(bytes);
      return promise;
    },
    close: () => agent.destroy(),
  };
}

async function readAnswer(response: IncomingMessage): Promise<FuzzAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(Buffer.from(chunk));
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers)) headers.set(name, String(value));
  const text = Buffer.concat(chunks).toString('utf8');
  return { status: response.statusCode ?? 0, headers, text };
}
