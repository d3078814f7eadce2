import type { Role } from '../../../src/tenants/members/role.rules.ts';
import { createScene } from '../ledger/books-scene.ts';
import type { Scene } from '../ledger/books-scene.ts';
import { signInStaff } from '../people/staff.ts';
import type { Answer, Staff } from '../people/staff.ts';
import type { TestOrganisationOptions } from '../people/tenants.ts';
import type { TestApi } from '../processes/running-api.ts';

/** Books with somebody who sells. */
export interface SalesScene extends Scene {
  readonly seller: Staff;
  readonly signIn: (role: Role) => Promise<Staff>;
  /** An hour of work at 100 and 21 %, unless told otherwise. */
  readonly quoteBody: (change?: object) => object;
  /** As the API answers it. */
  readonly draftQuote: (change?: object) => Promise<Answer['body']>;
  readonly sentQuote: (change?: object, sending?: object) => Promise<Answer['body']>;
  /** The page by the link of a quote. */
  readonly visit: (quote: { readonly public_url: string }, path?: string) => Promise<PageAnswer>;
  /** Opens the page and sends one of its forms. */
  readonly answer: (
    quote: { readonly public_url: string },
    fields: Readonly<Record<string, string>>,
  ) => Promise<PageAnswer>;
}

export interface PageAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export async function createSalesScene(
  api: TestApi,
  options: TestOrganisationOptions = {},
): Promise<SalesScene> {
  const scene = await createScene(api.deps, options);
  const { orgId } = scene;
  const signIn = (role: Role): Promise<Staff> => signInStaff(api, { orgId, role });
  const seller = await signIn('sales');
  const quoteBody = (change: object = {}): object => ({
    contact_id: scene.customer.id,
    lines: [{ item_id: scene.items.service }],
    ...change,
  });
  const draftQuote = async (change: object = {}) =>
    expectStatus(await seller.post('/quotes', quoteBody(change)), 201);
  const sentQuote = async (change: object = {}, sending: object = {}) => {
    const { id, version } = await draftQuote(change);
    return expectStatus(await seller.post(`/quotes/${id}/send`, { version, ...sending }), 200);
  };
  const visit: SalesScene['visit'] = async (quote, path = '') =>
    readPage(await fetch(addressOf(api, quote) + path));
  return {
    ...scene,
    seller,
    signIn,
    quoteBody,
    draftQuote,
    sentQuote,
    visit,
    answer: async (quote, fields) => {
      const { text } = await visit(quote);
      return submit(api, quote, { ...formIn(text), ...fields });
    },
  };
}

/** Sends a form as a browser without scripts does; redirects are not followed. */
export async function submit(
  api: Pick<TestApi, 'address'>,
  quote: { readonly public_url: string },
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<PageAnswer> {
  const body = new URLSearchParams(fields);
  const request = { method: 'POST', body, headers, redirect: 'manual' } as const;
  return readPage(await fetch(addressOf(api, quote), request));
}

/** The hidden fields that both forms of a page share. */
export function formIn(page: string): Readonly<Record<string, string>> {
  const value = (name: string): string =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  return { token: value('token'), hash: value('hash') };
}

/** The public address has port 0; the path is the API's. */
function addressOf({ address }: Pick<TestApi, 'address'>, quote: { readonly public_url: string }) {
  return address + new URL(quote.public_url).pathname;
}

async function readPage(response: Response): Promise<PageAnswer> {
  const { status, headers } = response;
  const text = (await response.text()).replaceAll(/[\u00a0\u202f]/g, ' ');
  return { status, headers, text };
}

function expectStatus({ status, body }: Answer, expected: number): Answer['body'] {
  if (status === expected) return body;
  throw new Error(`${status} instead of ${expected}: ${JSON.stringify(body)}`);
}
