import { waitUntil } from '@countinghouse/testing';
import type { Attempt } from '@countinghouse/testing/hostile';
import { expect } from 'vitest';
import type { Document } from '../../src/documents/document/document.rules.ts';
import { signInStaff } from '../support/people/staff.ts';
import type { Answer, Staff } from '../support/people/staff.ts';
import { createTestOrganisation } from '../support/people/tenants.ts';
import { startTestApi } from '../support/processes/running-api.ts';
import type { TestApi } from '../support/processes/running-api.ts';
import { createSettlingScene } from '../support/settling/settling-scene.ts';
import type { SettlingScene } from '../support/settling/settling-scene.ts';
import { leavingNothing, refused } from './refusals.ts';

/** A victim with documents, and a merchant of the same service who wants at them. */
export interface TenantsWorld {
  readonly api: TestApi;
  readonly close: () => Promise<void>;
  readonly orgIds: readonly string[];
  readonly victim: SettlingScene;
  readonly invoice: Document;
  readonly bill: Document;
  readonly crook: SettlingScene;
  /** Owner of the crook's organisation, and a bookkeeper there. */
  readonly owner: Staff;
  readonly bookkeeper: Staff;
  readonly keys: Readonly<Record<KeyName, string>>;
  /** A member of the victim's organisation whom an attempt may remove. */
  readonly member: Staff;
}

type KeyName = "another merchant's key" | 'own key' | 'own read-only key';

export async function openTenantsWorld(): Promise<TenantsWorld> {
  const api = await startTestApi();
  const victim = await createSettlingScene(api.deps);
  const crook = await createSettlingScene(api.deps);
  const other = await createTestOrganisation(api.deps);
  const { orgId } = crook;
  return {
    api,
    close: api.stop,
    orgIds: [victim.orgId, orgId],
    victim,
    invoice: await victim.posted(),
    bill: await victim.posted({ kind: 'bill' }),
    crook,
    owner: await signInStaff(api, { orgId }),
    bookkeeper: await signInStaff(api, { orgId, role: 'bookkeeper' }),
    keys: {
      "another merchant's key": other.writeKey,
      'own key': crook.writeKey,
      'own read-only key': crook.readKey,
    },
    member: await signInStaff(api, { orgId: victim.orgId, role: 'viewer' }),
  };
}

/** A request by API key. */
async function callByKey(
  { baseUrl }: TestApi,
  key: string,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { status, headers } = answer;
  return { status, headers, body: JSON.parse(await answer.text()) };
}

const work = { description: 'work', unit_price: 100 };

/** Fields that the service alone may set; the last arrives with the object's own prototype. */
const ownFields = [
  '{"status":"paid"}',
  '{"number":"INV-1"}',
  '{"org_id":"VICTIM"}',
  '{"organisation_id":"VICTIM"}',
  '{"created_by":"somebody"}',
  '{"total":1}',
  '{"amount_paid":100}',
  '{"approved_by":"somebody"}',
  '{"author_id":"somebody"}',
  '{"fx_rate":1,"__proto__":{"status":"paid"}}',
];

const massAssignments = ownFields.map((text, index): Attempt<TenantsWorld> => {
  return {
    id: 255 + index,
    actor: 'low-role member',
    idea: `mass assignment in a draft: ${text}`,
    run: async ({ bookkeeper, crook, victim }) => {
      const draft = { kind: 'invoice', contact_id: crook.customer.id, lines: [work] };
      const body: unknown = JSON.parse(
        `${JSON.stringify(draft).slice(0, -1)},${text.replace('VICTIM', victim.orgId).slice(1)}`,
      );
      return refused(await bookkeeper.post('/documents', body), 400, { code: 'invalid_request' });
    },
  };
});

const keyNames: readonly KeyName[] = ["another merchant's key", 'own key', 'own read-only key'];
const readings = keyNames.flatMap((name) =>
  (['invoices', 'bills', 'contacts'] as const).map((things) => ({ name, things })),
);

const keyReads = readings.map(({ name, things }, index): Attempt<TenantsWorld> => {
  return {
    id: 265 + index,
    actor: 'other merchant',
    idea: `reads ${things} of another organisation by ${name}`,
    run: async ({ api, keys, invoice, bill, victim }) => {
      const ids = { invoices: invoice.id, bills: bill.id, contacts: victim.customer.id };
      const list = await callByKey(api, keys[name], 'GET', `/${things}?limit=100`);
      if (JSON.stringify(list.body).includes(ids[things])) return `listed among its own ${things}`;
      return refused(await callByKey(api, keys[name], 'GET', `/${things}/${ids[things]}`), 404, {
        code: 'not_found',
      });
    },
  };
});

/** What an invoice refers to, each of them the victim's. */
const references: readonly (readonly [string, (victim: SettlingScene) => object])[] = [
  ['contact', ({ customer }) => ({ contact_id: customer.id })],
  ['account', (victim) => ({ lines: [{ ...work, account_id: victim.accountIdOf('4000') }] })],
  ['tax code', ({ taxCodes }) => ({ lines: [{ ...work, tax_code_id: taxCodes.standard }] })],
  ['item', ({ items }) => ({ lines: [{ item_id: items.service }] })],
];

const foreignReferences = references.flatMap(([thing, refer], index): Attempt<TenantsWorld>[] => {
  const invoiceOf = ({ crook, victim }: TenantsWorld) => {
    return { contact_id: crook.customer.id, lines: [work], ...refer(victim) };
  };
  const name = thing.charAt(0).toUpperCase() + thing.slice(1);
  const field = `${thing.replace(' ', '_')}_id`;
  const refusal = { code: 'invalid_request', error: `${name} not found. Check \`${field}\`.` };
  return [
    {
      id: 274 + 2 * index,
      actor: 'other merchant',
      idea: `invoice by key with the ${thing} of another organisation`,
      run: async (world) => {
        const { api, keys } = world;
        const body = invoiceOf(world);
        return refused(
          await callByKey(api, keys['own key'], 'POST', '/invoices', body),
          400,
          refusal,
        );
      },
    },
    {
      id: 275 + 2 * index,
      actor: 'other merchant',
      idea: `invoice in the application with the ${thing} of another organisation`,
      run: async (world) => {
        const body = { kind: 'invoice', ...invoiceOf(world) };
        return refused(await world.owner.post('/documents', body), 400, refusal);
      },
    },
  ];
});

/** Requests in the crook's own organisation that name something of the victim's. */
const foreignParts: readonly (readonly [
  id: number,
  idea: string,
  path: string,
  body: (victim: SettlingScene, crook: SettlingScene) => object,
])[] = [
  [
    282,
    'contact with a foreign sales account',
    '/contacts',
    (victim) => ({ name: 'C', is_customer: true, sales_account_id: victim.accountIdOf('4000') }),
  ],
  [
    283,
    'quote for a foreign contact',
    '/quotes',
    (victim) => ({ contact_id: victim.customer.id, lines: [work] }),
  ],
  [
    284,
    'bank statement into a foreign account',
    '/bank/statements',
    (victim) => ({
      account_id: victim.accountIdOf('1000'),
      file_name: 'a.csv',
      content: 'Date,Amount,Description\n2026-01-13,1.00,x',
    }),
  ],
  [
    285,
    'payment for a foreign contact',
    '/payments',
    (victim, crook) => ({
      direction: 'in',
      account_id: crook.accountIdOf('1000'),
      contact_id: victim.customer.id,
      date: '2026-04-01',
      currency: 'EUR',
      amount: 1,
    }),
  ],
  [
    286,
    'lead for a foreign contact',
    '/leads',
    (victim) => ({ name: 'Ada', contact_id: victim.customer.id }),
  ],
];

const foreignPartAttempts = foreignParts.map(([id, idea, path, body]): Attempt<TenantsWorld> => {
  return {
    id,
    actor: 'other merchant',
    idea,
    run: async ({ owner, victim, crook }) =>
      refused(await owner.post(path, body(victim, crook)), 400, {
        error: expect.stringMatching(/\b(?:no such|not found)\b/),
      }),
  };
});

/** Under the victim's organisation, by a session that has no membership there. */
const foreignRequests: readonly (readonly [string, (world: TenantsWorld) => object])[] = [
  ['GET ', none],
  ['GET /members', none],
  ['GET /documents', none],
  ['GET /contacts', none],
  ['GET /audit-log', none],
  ['GET /api-keys', none],
  ['GET /reports/balance-sheet', none],
  ['GET /exports/hledger', none],
  ['GET /settings', none],
  ['GET /webhooks', none],
  ['GET /events', none],
  ['GET /journal/entries', none],
  ['GET /documents/INVOICE', none],
  ['GET /documents/INVOICE/pdf', none],
  ['POST /api-keys', () => ({ name: 'mine', capability: 'read_write' })],
  ['POST /invitations', () => ({ email: 'crook@example.com', role: 'admin' })],
  ['PATCH /settings', () => ({ version: 2, payment_details: 'IBAN of the crook' })],
  ['POST /contacts', () => ({ name: 'C', is_customer: true })],
  ['POST /webhooks', () => ({ url: 'https://crook.example/', events: ['invoice.created'] })],
  [
    'POST /documents',
    ({ victim }) => ({ kind: 'invoice', contact_id: victim.customer.id, lines: [work] }),
  ],
  ['DELETE /members/MEMBER', none],
];

function none(): object {
  return {};
}

const foreignSessions = foreignRequests.map(([request, bodyOf], index): Attempt<TenantsWorld> => {
  return {
    id: 287 + index,
    actor: 'other merchant',
    idea: `session on the organisation of another: ${request}`,
    run: async (world) => {
      const { owner, victim, invoice, member } = world;
      const [method = '', path = ''] = request
        .replace('INVOICE', invoice.id)
        .replace('MEMBER', member.memberId)
        .split(' ');
      const body = ['GET', 'DELETE'].includes(method) ? undefined : bodyOf(world);
      const answer = await owner.sendAnywhere(
        method,
        `/organisations/${victim.orgId}${path}`,
        body,
      );
      return refused(answer, 404, { code: 'not_found' });
    },
  };
});

const readOnlyWrites: readonly Attempt<TenantsWorld>[] = [
  {
    id: 308,
    actor: 'read-only key',
    idea: 'POST /contacts',
    run: async ({ api, keys }) => {
      const body = { name: 'C', is_customer: true };
      return refused(
        await callByKey(api, keys['own read-only key'], 'POST', '/contacts', body),
        403,
      );
    },
  },
  {
    id: 309,
    actor: 'read-only key',
    idea: 'POST /invoices',
    run: async ({ api, keys, crook }) => {
      const body = { contact_id: crook.customer.id, lines: [work] };
      return refused(
        await callByKey(api, keys['own read-only key'], 'POST', '/invoices', body),
        403,
      );
    },
  },
];

const revokedKey: Attempt<TenantsWorld> = {
  id: 564,
  actor: 'stolen key',
  idea: 'used for longer than a second after its revocation',
  run: async ({ api, crook, owner }) => {
    const { id, key } = await crook.createKey();
    const read = () => callByKey(api, key, 'GET', '/accounts');
    if ((await read()).status !== 200) throw new Error('a good key was refused');
    const revoked = await owner.post(`/api-keys/${id}/revoke`);
    if (revoked.status !== 200) throw new Error(`not revoked: ${revoked.status}`);
    const afterMs = await waitUntil('the key refused', async () => (await read()).status === 401);
    return afterMs < 1_500 ? null : `accepted for ${afterMs} ms`;
  },
};

export const attempts: readonly Attempt<TenantsWorld>[] = [
  ...leavingNothing<TenantsWorld>([
    ...massAssignments,
    ...keyReads,
    ...foreignReferences,
    ...foreignPartAttempts,
    ...foreignSessions,
    ...readOnlyWrites,
  ]),
  revokedKey,
];
