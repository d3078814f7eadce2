import {
  countRepeats,
  findPaymentPlace,
  findSubscriptionPlace,
  savePayerNoticeDone,
} from '../../../src/charges/payer-notices/payer-notices.sql.ts';
import { findReceiptNumber } from '../../../src/charges/receipts/receipts.sql.ts';
import type { Database, Tx } from '../../../src/kernel/database.ts';
import type { Tenant } from '../people/tenants.ts';

/** A numbered receipt of the victim that is to be mailed. */
interface ReceiptProbeScene {
  readonly attacker: Tenant;
  readonly victimPaymentId: string;
  readonly victimSubscriptionId: string;
}

const later = new Date('2030-01-01T00:00:00Z');

export async function insertVictimReceipt(
  database: Database,
  workspaceId: string,
  paymentId: string,
): Promise<void> {
  await database.db
    .insertInto('receipts')
    .values({ workspace_id: workspaceId, payment_id: paymentId, number: 1n, created_at: later })
    .execute();
  await database.db
    .insertInto('payer_notices')
    .values({
      workspace_id: workspaceId,
      kind: 'receipt',
      subject_id: paymentId,
      round: 1,
      idempotency_key: 'victim-key',
      due_at: later,
      created_at: later,
    })
    .execute();
}

export async function snapshotOfReceipts(database: Database, workspaceId: string) {
  return Promise.all(
    (['receipts', 'payer_notices'] as const).map((table) =>
      database.db
        .selectFrom(table)
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .orderBy('created_at')
        .execute(),
    ),
  );
}

/** Statements that take a tenant: run as the attacker's, with the victim's ids. */
export const receiptProbes: Readonly<
  Record<string, (tx: Tx, scene: ReceiptProbeScene) => Promise<unknown>>
> = {
  findReceiptNumber: (tx, { attacker, victimPaymentId: id }) =>
    findReceiptNumber(tx, { workspaceId: attacker.liveWorkspaceId, id }),
  findPaymentPlace: (tx, { attacker, victimPaymentId }) =>
    findPaymentPlace(tx, attacker.liveWorkspaceId, victimPaymentId),
  findSubscriptionPlace: (tx, { attacker, victimSubscriptionId }) =>
    findSubscriptionPlace(tx, attacker.liveWorkspaceId, victimSubscriptionId),
  savePayerNoticeDone: async (tx, scene) =>
    (await savePayerNoticeDone(tx, { ...stolen(scene), round: 1 }, 'queued', later)) ? 1 : null,
  countRepeats: async (tx, scene) => {
    const { lastRound, knownAt } = await countRepeats(tx, stolen(scene), 'victim-key', new Date(0));
    return lastRound === 0 ? knownAt : lastRound;
  },
};

/** Statements without a tenant, each with the reason why it needs none. */
export const receiptTenantless: Readonly<Record<string, string>> = {
  lockLastReceiptNumber: 'counts for the workspace it names',
  insertReceipt: 'inserts under the workspace it names; composite keys refuse a foreign payment',
  insertPayerNoticeRows: 'inserts under the workspaces it names',
  insertRepeat: 'inserts under the workspace it names',
  lockPayerNotices: 'locks a name that the workspace is part of, and no row',
  claimPayerNotices: 'the worker mails for the whole cell; each row names its workspace',
};

function stolen({ attacker, victimPaymentId: subjectId }: ReceiptProbeScene) {
  return { workspaceId: attacker.liveWorkspaceId, kind: 'receipt' as const, subjectId };
}
