import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** One request as it came over the wire. */
interface SeenRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What the provider does with one request, its body read. */
export type Step = (exchange: {
  readonly response: ServerResponse;
  readonly socket: Socket;
}) => void;

export interface ScriptedProvider {
  /** Ends in `/v3`, as the real one does. */
  readonly baseUrl: string;
  readonly seen: readonly SeenRequest[];
  /** One step per request; the last one answers every further request. */
  readonly play: (...steps: readonly Step[]) => void;
  readonly close: () => Promise<void>;
}

/** A real server on a free port that answers, or fails to, exactly as it is told. */
export async function startScriptedProvider(): Promise<ScriptedProvider> {
  const seen: SeenRequest[] = [];
  let steps: readonly Step[] = [];
  const server = createServer((request, response) => {
    void text(request).then(
      (body) => {
        const { method = '', url = '', headers } = request;
        seen.push({ method, path: url, headers, body });
        const [step = notScripted, ...rest] = steps;
        if (rest.length > 0) steps = rest;
        step({ response, socket: request.socket });
      },
      // A caller that hung up in the middle of its request is part of some scripts.
      () => undefined,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v3`,
    seen,
    play: (...next) => {
      steps = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An answer with exactly these bytes; an object is written as JSON. */
export function answer(status: number, body: string | object): Step {
  return ({ response }) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

export function success(data: unknown, meta?: unknown): Step {
  return answer(200, { status: 'success', message: 'Fine', data, meta });
}

export function listed(rows: readonly unknown[], page = 1, pages = 1): Step {
  return success(rows, {
    page_info: { total: rows.length, current_page: page, total_pages: pages },
  });
}

export function refusal(message: string, status = 400): Step {
  return answer(status, { status: 'error', message, data: null });
}

const notScripted: Step = answer(500, 'nothing was scripted');
