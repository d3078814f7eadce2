import { trust } from './brand.ts';
import { NoAnswer, readRefusal } from './screen-error.ts';

export { NoAnswer, ScreenError } from './screen-error.ts';

/** What a generated file says of an operation. */
interface Operation {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: unknown;
  readonly answer: unknown;
}

export type Operations<All> = { readonly [Name in keyof All]: Operation };

/** The input may be left out where each of its parts may. */
export type Input<Each extends Operation> =
  object extends Omit<Each, 'answer'>
    ? [input?: Omit<Each, 'answer'>, options?: CallOptions]
    : [input: Omit<Each, 'answer'>, options?: CallOptions];

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Sent as it is, in place of a body. */
  readonly file?: Blob;
}

export interface ScreenClientOptions {
  /** `/dashboard/api` of payments, `/app/api` of accounting. */
  readonly baseUrl: string;
  /** The `csrf_token` of `GET /me`, once a person is signed in. */
  readonly csrfToken: () => string | null;
}

export type ScreenClient<All extends Operations<All>> = <Name extends keyof All>(
  name: Name,
  ...input: Input<All[Name]>
) => Promise<All[Name]['answer']>;

/** `call('getPayment', { path: { id } })` over `fetch`, with the cookie of the session. */
export function createScreenClient<All extends Operations<All>>(
  table: Readonly<Record<keyof All, string>>,
  { baseUrl, csrfToken }: ScreenClientOptions,
): ScreenClient<All> {
  return async (name, ...[input, options = {}]) => {
    const [method = '', template = ''] = table[name].split(' ');
    const { path = {}, query = {}, body } = trust<Partial<Operation>>(input ?? {});
    const token = csrfToken();
    const { signal, headers, file } = options;
    const response = await fetch(`${baseUrl}${fill(template, path)}${search(query)}`, {
      method,
      credentials: 'same-origin',
      ...(signal !== undefined && { signal }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(file !== undefined && { 'content-type': file.type }),
        ...(method !== 'GET' && token !== null && { 'x-csrf-token': token }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file !== undefined && { body: file }),
    }).catch((error: unknown) => {
      throw new NoAnswer(error);
    });
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const read: unknown = isJson ? await response.json() : await response.text();
    if (!response.ok) throw readRefusal(response, read);
    return trust(read);
  };
}

function fill(template: string, path: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_match, part: string) =>
    encodeURIComponent(path[part] ?? ''),
  );
}

function search(query: object): string {
  const chosen = Object.entries(query).filter(([, value]) => value !== undefined);
  const parameters = new URLSearchParams(chosen.map(([key, value]) => [key, String(value)]));
  return parameters.size > 0 ? `?${parameters}` : '';
}
