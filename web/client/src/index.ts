import { trust } from './brand.ts';

/** What a generated file says of an operation. */
interface Operation {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: unknown;
  readonly answer: unknown;
}

type Operations<All> = { readonly [Name in keyof All]: Operation };

/** The input may be left out where each of its parts may. */
type Input<Each extends Operation> =
  object extends Omit<Each, 'answer'>
    ? [input?: Omit<Each, 'answer'>]
    : [input: Omit<Each, 'answer'>];

export interface ScreenClientOptions {
  /** `/dashboard/api` of payments, `/app/api` of accounting. */
  readonly baseUrl: string;
  /** The `csrf_token` of `GET /me`, once a person is signed in. */
  readonly csrfToken: () => string | null;
}

/** A refusal of the service. `body` has its `code`, `error` and `request_id`. */
export class ScreenError extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    super(`the service answered ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** `call('getPayment', { path: { id } })` over `fetch`, with the cookie of the session. */
export function createScreenClient<All extends Operations<All>>(
  table: Readonly<Record<keyof All, string>>,
  { baseUrl, csrfToken }: ScreenClientOptions,
) {
  return async <Name extends keyof All>(
    name: Name,
    ...[input]: Input<All[Name]>
  ): Promise<All[Name]['answer']> => {
    const [method = '', template = ''] = table[name].split(' ');
    const { path = {}, query = {}, body } = trust<Partial<Operation>>(input ?? {});
    const address = template.replaceAll(/\{(\w+)\}/g, (_match, part: string) =>
      encodeURIComponent(path[part] ?? ''),
    );
    const chosen = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(chosen.map(([key, value]) => [key, String(value)]));
    const token = csrfToken();
    const response = await fetch(`${baseUrl}${address}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      credentials: 'same-origin',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && token !== null && { 'x-csrf-token': token }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const read: unknown = isJson ? await response.json() : await response.text();
    if (!response.ok) throw new ScreenError(response.status, read);
    return trust<All[Name]['answer']>(read);
  };
}
