import { call } from './client.ts';
import type { Answer, Place } from './client.ts';

export interface JsonCall {
  readonly key: string;
  readonly method?: 'POST' | 'PATCH';
  /** Written as JSON; text is sent as it is, for what JSON.stringify cannot write. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call with a JSON body, checked against the published document like every other. */
export function sendJson(place: Place, path: string, request: JsonCall): Promise<Answer> {
  const { key, method = 'POST', body, headers = {} } = request;
  return call(place, path, {
    method,
    key,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}
