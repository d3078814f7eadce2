import {
  insertReserves,
  listReserves,
  lockReservedPayments,
  saveReserveHeld,
  saveReserveReleased,
} from '../../../src/charges/reserves/reserves.sql.ts';
import type { Database, Tx } from '../../../src/kernel/database.ts';
import type { Tenant } from '../people/tenants.ts';

interface ReserveProbeScene {
  readonly attacker: Tenant;
  readonly victimPaymentId: string;
}

const later = new Date('2030-01-01T00:00:00Z');

export async function insertVictimReserve(
  { db }: Database,
  workspaceId: string,
  paymentId: string,
): Promise<void> {
  const reserve = { workspaceId, paymentId, currency: 'NGN', amountMinor: 5n, heldMinor: 5n };
  await db.transaction().execute((tx) => insertReserves(tx, [{ ...reserve, dueAt: later }], later));
}

export function snapshotOfReserves({ db }: Database, workspaceId: string): Promise<unknown> {
  return db.selectFrom('reserves').selectAll().where('workspace_id', '=', workspaceId).execute();
}

/** Statements that take a tenant: run as the attacker's, with the victim's ids. */
export const reserveProbes: Readonly<
  Record<string, (tx: Tx, scene: ReserveProbeScene) => Promise<unknown>>
> = {
  listReserves: (tx, scene) => listReserves(tx, [paymentOf(scene)]),
  lockReservedPayments: (tx, scene) => lockReservedPayments(tx, [paymentOf(scene)]),
  saveReserveHeld: (tx, scene) => saveReserveHeld(tx, reserveOf(scene), 0n),
  saveReserveReleased: (tx, scene) =>
    saveReserveReleased(tx, { ...reserveOf(scene), heldMinor: 5n }),
};

export const reserveTenantless: Readonly<Record<string, string>> = {
  insertReserves: 'inserts under the workspace it names; composite keys refuse a foreign payment',
  listDueReserves: 'the worker releases for the whole cell; each row names its workspace',
};

function paymentOf({ attacker, victimPaymentId }: ReserveProbeScene) {
  return { workspaceId: attacker.liveWorkspaceId, id: victimPaymentId };
}

function reserveOf({ attacker, victimPaymentId }: ReserveProbeScene) {
  return { workspaceId: attacker.liveWorkspaceId, paymentId: victimPaymentId };
}
