import { createHash, randomBytes } from 'node:crypto';
import type { TestApi } from '../processes/running-api.ts';
import { signInStaff } from './staff.ts';
import type { Staff } from './staff.ts';
import { createTenant, newTestId } from './tenants.ts';
import type { Tenant } from './tenants.ts';

export const booksUrl = 'https://books.example.com';

type Json = ReturnType<typeof JSON.parse>;
interface Answer {
  readonly status: number;
  readonly body: Json;
}

/** A business and books that want to follow it. */
export interface BooksDesk {
  readonly tenant: Tenant;
  readonly owner: Staff;
  readonly verifier: string;
  readonly request: Readonly<Record<string, string>>;
  readonly ask: (method: string, path: string, body?: unknown, staff?: Staff) => Promise<Answer>;
  /** The code that the browser brings to the books. */
  readonly agree: (change?: object, staff?: Staff) => Promise<string>;
  /** As the books' server does. */
  readonly exchange: (code: string, change?: object) => Promise<Answer>;
  readonly call: (key: string, method: string, path: string) => Promise<Answer>;
}

export async function openBooksDesk(api: TestApi, now = new Date()): Promise<BooksDesk> {
  const tenant = await createTenant(api.deps);
  const owner = await signInStaff(api, { businessId: tenant.businessId, now });
  const verifier = randomBytes(32).toString('base64url');
  const request = {
    books_url: booksUrl,
    organisation_id: newTestId(),
    organisation_name: 'Adire Lane Ltd',
    return_url: `${booksUrl}/app/settings`,
    state: randomBytes(32).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  };
  const ask: BooksDesk['ask'] = async (method, path, body, staff = owner) => {
    const answer = await staff.send(method, `/workspaces/${tenant.liveWorkspaceId}${path}`, body);
    return { status: answer.status, body: await answer.json() };
  };
  return {
    tenant,
    owner,
    verifier,
    request,
    ask,
    agree: async (change = {}, staff = owner) => {
      const { status, body } = await ask(
        'POST',
        '/books-connection',
        { ...request, ...change },
        staff,
      );
      if (status !== 200) throw new Error(`not agreed: ${JSON.stringify(body)}`);
      const url = new URL(body.return_url);
      if (url.searchParams.get('state') !== request.state) throw new Error('the state is lost');
      return url.searchParams.get('code') ?? '';
    },
    exchange: async (code, change = {}) => {
      const answer = await fetch(`${api.address}/connect/exchange`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          code,
          code_verifier: verifier,
          organisation_id: request.organisation_id,
          organisation_name: request.organisation_name,
          wake_url: `${booksUrl}/hooks/payments/1`,
          ...change,
        }),
      });
      return { status: answer.status, body: await answer.json() };
    },
    call: async (key, method, path) => {
      const headers = { authorization: `Bearer ${key}` };
      const base = path.startsWith('/connect/') ? api.address : api.baseUrl;
      const answer = await fetch(base + path, { method, headers });
      return { status: answer.status, body: await answer.json() };
    },
  };
}
