import { sql } from '@countinghouse/postgres';
import { expectForbidden, expectNotFound } from '@countinghouse/testing/contract';
import type { Answer } from '@countinghouse/testing/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/kernel/scope.rules.ts';
import type { Scope } from '../../src/kernel/scope.rules.ts';
import { insertPayment } from '../support/charges/payment-rows.ts';
import { insertRecipient } from '../support/charges/recipient-rows.ts';
import { insertCharged } from '../support/money-out/refund-payments.ts';
import { createTenant } from '../support/people/tenants.ts';
import type { Tenant } from '../support/people/tenants.ts';
import { insertDelivery, snapshotOfWebhooks } from '../support/webhooks/webhook-rows.ts';
import { call, sendJson } from './support/client.ts';
import { unknownId, withId } from './support/contract-operations.ts';
import { needOperator } from './support/target.ts';
import type { Operator } from './support/target.ts';
import { addedWebhook, openWebhookTarget } from './support/webhook-target.ts';

const target = await openWebhookTarget();
afterAll(target.close);

type Database = Operator['api']['database'];

interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly scope: Scope;
  readonly body?: unknown;
  /** The id of something that the operation would find and could change. */
  readonly make: (database: Database, place: Place) => Promise<string>;
}

interface Place {
  readonly workspaceId: string;
  readonly key: string;
}

type Places = Readonly<Record<'live' | 'test', Place>>;

const makeEndpoint = (_database: Database, { key }: Place): Promise<string> =>
  addedWebhook(target, key);

const operations: readonly Operation[] = [
  {
    method: 'GET',
    path: '/payments/{id}',
    scope: 'payments:read',
    make: (database, { workspaceId }) => insertCharged(database, workspaceId),
  },
  {
    method: 'POST',
    path: '/payments/{id}/cancel',
    scope: 'payments:cancel',
    make: (database, { workspaceId }) =>
      insertPayment(database, workspaceId, { status: 'pending' }),
  },
  {
    method: 'POST',
    path: '/payments/{id}/refund',
    scope: 'refunds:create_full',
    make: (database, { workspaceId }) => insertCharged(database, workspaceId),
  },
  {
    method: 'PATCH',
    path: '/split-recipients/{id}',
    scope: 'recipients:disable',
    body: { disabled: true },
    make: (database, { workspaceId }) => insertRecipient(database, workspaceId),
  },
  { method: 'DELETE', path: '/webhooks/{id}', scope: 'webhooks:manage', make: makeEndpoint },
  {
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    scope: 'webhooks:read_logs',
    make: makeEndpoint,
  },
  {
    method: 'POST',
    path: '/webhooks/deliveries/{id}/retry',
    scope: 'webhooks:retry',
    make: async (database, place) =>
      insertDelivery(database, {
        tenantId: place.workspaceId,
        endpointId: await addedWebhook(target, place.key),
      }),
  },
  {
    method: 'PATCH',
    path: '/webhooks/{id}',
    scope: 'webhooks:manage',
    body: { eventTypes: ['payout.failed'] },
    make: makeEndpoint,
  },
  {
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret',
    scope: 'webhooks:manage',
    make: makeEndpoint,
  },
  { method: 'POST', path: '/webhooks/{id}/ping', scope: 'webhooks:manage', make: makeEndpoint },
  {
    method: 'POST',
    path: '/webhooks/{id}/replay',
    scope: 'webhooks:manage',
    body: { afterSequence: 0 },
    make: makeEndpoint,
  },
];

function run({ method, path, body }: Operation, id: string, key: string): Promise<Answer> {
  const filled = withId(path, id);
  return body === undefined || method === 'GET' || method === 'DELETE'
    ? call(target, filled, { method, key })
    : sendJson(target, filled, { method, key, body });
}

/** Everything that one of the operations could have changed. */
async function everythingOf(database: Database, workspaceId: string): Promise<unknown> {
  const tables = {
    payments: 'workspace_id',
    refunds: 'workspace_id',
    split_recipients: 'workspace_id',
    events: 'tenant_id',
  };
  const rows = Object.entries(tables).map(([table, column]) =>
    sql`select t::text as row from ${sql.table(table)} t where ${sql.ref(column)} = ${workspaceId}
      order by 1`.execute(database.db),
  );
  return [
    ...(await Promise.all(rows)).map((each) => each.rows),
    await snapshotOfWebhooks(database, workspaceId),
  ];
}

async function placesOf(tenant: Tenant): Promise<Places> {
  const [live, sandbox] = await Promise.all([
    tenant.createKey(),
    tenant.createKey({ environment: 'test' }),
  ]);
  return {
    live: { workspaceId: tenant.liveWorkspaceId, key: live.key },
    test: { workspaceId: tenant.testWorkspaceId, key: sandbox.key },
  };
}

/** Two businesses for all operations; each makes what it needs. */
let businesses: Promise<readonly [own: Places, stranger: Places]> | null = null;

function openBusinesses({ api: { deps } }: Operator): Promise<readonly [Places, Places]> {
  const open = async () => placesOf(await createTenant(deps));
  businesses ??= Promise.all([open(), open()]);
  return businesses;
}

describe.each(operations)('$method $path', (operation) => {
  test('P-221 P-222 what is of another business, or of the other environment, is 404 and stays', async (context) => {
    const operator = needOperator(context, target);
    const { database } = operator.api;
    const [own, stranger] = await openBusinesses(operator);
    for (const [place, foreignKeys] of [
      [own.live, [own.test.key, stranger.live.key, stranger.test.key]],
      [own.test, [own.live.key, stranger.live.key, stranger.test.key]],
    ] as const) {
      const id = await operation.make(database, place);
      const before = await everythingOf(database, place.workspaceId);
      for (const key of foreignKeys) expectNotFound(await run(operation, id, key));
      expect(await everythingOf(database, place.workspaceId)).toEqual(before);
    }
  });

  test('PD-045 without its scope an own, a foreign and an unknown id are 403 alike', async (context) => {
    const { api, tenant, other } = needOperator(context, target);
    const own = { workspaceId: tenant.liveWorkspaceId, key: target.liveKey };
    const foreign = { workspaceId: other.liveWorkspaceId, key: target.otherLiveKey };
    const others = scopes.filter((scope) => scope !== operation.scope);
    const { key } = await tenant.createKey({ scopes: others });
    const ids = [
      await operation.make(api.database, own),
      await operation.make(api.database, foreign),
      unknownId,
    ];
    for (const id of ids) expectForbidden(await run(operation, id, key));
  });
});

test('PD-045 a payout is not cancelled without payouts:cancel, whatever its id: 403', async (context) => {
  const { tenant } = needOperator(context, target);
  const others = scopes.filter((scope) => scope !== 'payouts:cancel');
  const { key } = await tenant.createKey({ scopes: others });
  const path = withId('/payouts/{id}/cancel', unknownId);
  expectForbidden(await call(target, path, { method: 'POST', key }));
});
