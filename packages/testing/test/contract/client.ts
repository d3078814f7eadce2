import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Published } from './published.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** As received, byte for byte. */
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Call {
  readonly method?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface JsonCall {
  readonly key: string;
  readonly method?: 'POST' | 'PATCH' | 'PUT';
  /** Written as JSON; text is sent unchanged, for what JSON.stringify cannot write. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Where a call goes: a target, or any other API by its base URL. */
export interface Place {
  readonly baseUrl: string;
  /** Null or absent for a deployment with real limits, whose `Retry-After` is waited out. */
  readonly operator?: unknown;
}

export interface ContractClient {
  /** Sends one request and checks the response against the published document. */
  readonly call: (place: Place, path: string, options?: Call) => Promise<Answer>;
  /** Like call, with a JSON body. */
  readonly sendJson: (place: Place, path: string, request: JsonCall) => Promise<Answer>;
}

export function createContractClient(
  published: Pick<Published, 'expectAsPublished'>,
): ContractClient {
  async function call(place: Place, path: string, options: Call = {}): Promise<Answer> {
    const answer = await callUnchecked(place, place.baseUrl + path, options);
    published.expectAsPublished(options.method ?? 'GET', path, answer);
    return answer;
  }
  return {
    call,
    sendJson: (place, path, { key, method = 'POST', body, headers = {} }) =>
      call(place, path, {
        method,
        key,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
  };
}

/** A paced suite waits out a full window at most this often before it gives up. */
const pacingTriesMax = 5;

/**
 * Sends one request to any URL. On a deployment that is not the suite's own, a 429 means "slower":
 * it waits and sends the request again.
 */
export async function callUnchecked(place: Place, url: string, options: Call): Promise<Answer> {
  let answer = await send(url, options);
  for (let tries = 1; mustPace(place, answer) && tries < pacingTriesMax; tries += 1) {
    await wait(Number(answer.headers.get('retry-after')) * 1_000);
    answer = await send(url, options);
  }
  return answer;
}

function mustPace(place: Place, answer: Answer): boolean {
  return place.operator === null && answer.status === 429;
}

async function send(url: string, options: Call): Promise<Answer> {
  const { method = 'GET', key, headers = {}, body } = options;
  const response = await fetch(url, {
    method,
    headers: { ...(key !== undefined && { authorization: `Bearer ${key}` }), ...headers },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: parseBody(method, text),
  };
}

function parseBody(method: string, text: string): Answer['body'] {
  if (method === 'HEAD') return {};
  const value: unknown = JSON.parse(text);
  expect(value, 'every answer is a JSON object').toBeTypeOf('object');
  return Object.fromEntries(Object.entries(Object(value)));
}
