/** A person's browser on our pages: keeps cookies and sends the CSRF token. */
export interface Browser {
  readonly get: (path: string) => Promise<BrowserAnswer>;
  readonly post: (path: string, body?: unknown, headers?: Headers) => Promise<BrowserAnswer>;
  readonly put: (path: string, body: unknown) => Promise<BrowserAnswer>;
  readonly remove: (path: string) => Promise<BrowserAnswer>;
  readonly cookies: Map<string, string>;
}

export interface BrowserAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly setCookies: readonly string[];
  readonly headers: globalThis.Headers;
}

/** Undefined removes a header that would be sent. */
type Headers = Readonly<Record<string, string | undefined>>;

interface BrowserOptions {
  /** Base URL of the API for people, with its path. */
  readonly baseUrl: string;
  /** Origin of our pages. */
  readonly origin: string;
  readonly address?: string;
}

let addressCount = 0;

/** A separate address per browser, so that one test's limits do not affect another. */
function newAddress(): string {
  addressCount += 1;
  return `10.7.${addressCount >> 8}.${addressCount & 255}`;
}

/** The API must trust 127.0.0.1 as its proxy where addresses matter. */
export function openTestBrowser({
  baseUrl,
  origin,
  address = newAddress(),
}: BrowserOptions): Browser {
  const cookies = new Map<string, string>();
  let csrfToken: string | undefined;

  async function send(method: string, path: string, body?: unknown, more: Headers = {}) {
    const headers: Headers = {
      'x-forwarded-for': address,
      origin,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') || undefined,
      'x-csrf-token': csrfToken,
      'content-type': body === undefined ? undefined : 'application/json',
      ...more,
    };
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, value]],
      ),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const setCookies = response.headers.getSetCookie();
    for (const line of setCookies) keep(cookies, line);
    const answer = toRecord(await response.json());
    if (typeof answer['csrf_token'] === 'string') csrfToken = answer['csrf_token'];
    return { status: response.status, body: answer, setCookies, headers: response.headers };
  }

  return {
    get: (path) => send('GET', path),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body) => send('PUT', path, body),
    remove: (path) => send('DELETE', path),
    cookies,
  };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const [name = '', value = ''] = pair.split('=');
  if (/max-age=0(;|$)/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
