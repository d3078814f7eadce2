import { expect } from 'vitest';

/** A payer's browser without the browser: no redirects are followed, and forms are sent as forms. */
export interface Payer {
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<PageReply>;
  readonly post: (
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<PageReply>;
  /** The token in the form of a code's page. */
  readonly tokenOf: (code: string) => Promise<string>;
}

export interface PageReply {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
  readonly title: string | undefined;
  readonly location: string | null;
}

export function createPayer(address: string): Payer {
  const call = async (path: string, init: RequestInit): Promise<PageReply> => {
    const response = await fetch(address + path, { redirect: 'manual', ...init });
    const html = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      html,
      title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
      location: response.headers.get('location'),
    };
  };
  const get: Payer['get'] = (path, headers = {}) => call(path, { headers });
  return {
    get,
    post: (path, fields, headers = {}) =>
      call(path, { method: 'POST', body: new URLSearchParams(fields), headers }),
    tokenOf: async (code) => tokenIn(await get(`/pay/${code}`)),
  };
}

export function tokenIn(reply: PageReply): string {
  return /name="token" value="([^"]+)"/.exec(reply.html)?.[1] ?? '';
}

/** What every answer to a payer's browser promises. */
export function expectSafeHeaders(reply: PageReply): void {
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('payment=()'),
    'x-request-id': expect.any(String),
  });
  if (reply.location !== null) return;
  expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(reply.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  );
}
