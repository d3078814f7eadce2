import { sql } from '@countinghouse/postgres';
import { waitUntil } from '@countinghouse/testing';
import { writeRoutes } from '../../src/tenants/staff/write-routes.ts';
import { createPayer, tokenIn } from '../charges/checkout/support/payer.ts';
import type { Cell, Shop } from './cells-world.ts';
import type { Router } from './router.ts';

const settledWaitMs = 60_000;

/**
 * Whatever of the shop reaches a router must reach this cell: its key, its link, the provider's notice of a
 * payment, and its owner's session.
 */
export async function checkRoutes(router: string, cell: Cell, shop: Shop): Promise<void> {
  const key = await fetch(`${router}/api/v1/payments?limit=1`, {
    headers: { authorization: `Bearer ${shop.key}` },
  });
  await key.text();
  expectStatus('the key', key.status, 200);
  const session = await shop.owner.send('GET', '/me');
  await session.text();
  expectStatus('the session', session.status, 200);
  await payAtLink(router, cell, shop);
}

/** After the router has heard of the people of this cell, an address and a password are enough to sign in. */
export async function checkSignIn(router: Router, cell: Cell, { owner }: Shop): Promise<void> {
  const lines: string[] = [];
  const deps = { database: cell.database, cell: cell.number };
  await writeRoutes(deps, (line) => lines.push(line));
  await router.addRoutes(lines.join(''));
  await signIn(router.address, owner);
}

export async function signIn(router: string, { email, password }: Shop['owner']): Promise<void> {
  const answer = await fetch(`${router}/dashboard/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: router },
    body: JSON.stringify({ email, password }),
  });
  await answer.text();
  expectStatus('the sign-in', answer.status, 200);
}

/** A payer who pays at the link; the provider's notice settles it. */
async function payAtLink(router: string, cell: Cell, shop: Shop): Promise<void> {
  const before = await countSucceeded(cell, shop);
  const payer = createPayer(router);
  // As a payer types it from paper.
  const typed = shop.code.toLowerCase().replaceAll('1', 'l').replaceAll('0', 'o');
  const page = await payer.get(`/pay/${typed.slice(0, 6)}-${typed.slice(6)}`);
  expectStatus('the page', page.status, 200);
  const fields = { token: tokenIn(page), email: 'payer@example.com' };
  const reply = await payer.post(`/pay/${shop.code}`, fields);
  expectStatus('the form', reply.status, 303);
  const paid = await fetch(reply.location ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome: 'pay' }),
  });
  await paid.text();
  await waitUntil(
    'the notice settles the payment',
    async () => (await countSucceeded(cell, shop)) > before,
    settledWaitMs,
  );
}

async function countSucceeded({ database }: Cell, shop: Shop): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from payments
    where workspace_id = ${shop.liveWorkspaceId} and status = 'succeeded'`.execute(database.db);
  return rows[0]?.count ?? 0;
}

function expectStatus(what: string, status: number, expected: number): void {
  if (status !== expected) throw new Error(`${what} was answered ${status}, not ${expected}`);
}
