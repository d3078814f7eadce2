import { lockLimitedTargets, saveTargetUses } from '../../../src/charges/checkout/uses.sql.ts';
import {
  findAttempt,
  findAttemptTerms,
  saveCancelled,
  saveCheckoutUrl,
} from '../../../src/charges/payments/attempts.sql.ts';
import {
  claimLookup,
  findPaymentToCheck,
  lockPaymentsToSettle,
  savePaymentChanges,
} from '../../../src/charges/payments/outcomes/settle.sql.ts';
import { saveHandled } from '../../../src/charges/provider-callbacks/callbacks.sql.ts';
import { noSpending } from '../../../src/controls/spending/spending.rules.ts';
import {
  insertSpendingRows,
  listSpendingRows,
  lockSpendingRows,
  saveSpendingRows,
} from '../../../src/controls/spending/spending.sql.ts';
import type { Database, Tx } from '../../../src/kernel/database.ts';
import { saveFeeSchedule } from '../../../src/ledger/fees/fees.sql.ts';
import { listLedgerBreaks } from '../../../src/ledger/ledger/invariants.sql.ts';
import {
  listAccountSums,
  lockBalanceRows,
  sumHeld,
} from '../../../src/ledger/ledger/ledger.sql.ts';
import {
  listOpenSuspense,
  lockSuspenseItem,
  saveSuspenseItem,
} from '../../../src/settlement/suspense/suspense.sql.ts';
import { insertRawTransaction } from '../ledger/ledger-rows.ts';
import type { Tenant } from '../people/tenants.ts';
import { newTestId } from '../people/tenants.ts';

/** Money of the victim, and what an attacker knows of it. */
export interface MoneyScene {
  readonly attacker: Tenant;
  readonly victimPaymentId: string;
  readonly victimSuspenseId: string;
  readonly victimFormToken: Buffer;
}

const later = new Date('2030-01-01T00:00:00Z');
const nobody = '00000000-0000-7000-8000-000000000000';
const callbackKey = 'charge.completed:1:successful';

export async function insertMoney(
  database: Database,
  workspaceId: string,
  paymentId: string,
): Promise<Pick<MoneyScene, 'victimSuspenseId' | 'victimFormToken'>> {
  const victimFormToken = Buffer.alloc(32, 'form');
  const victimSuspenseId = newTestId();
  const now = new Date();
  await database.db
    .insertInto('checkout_sessions')
    .values({
      workspace_id: workspaceId,
      payment_id: paymentId,
      form_token: victimFormToken,
      code: 'code',
      locale: 'en',
      expires_at: now,
      created_at: now,
    })
    .execute();
  await database.db
    .insertInto('suspense_items')
    .values({
      workspace_id: workspaceId,
      id: victimSuspenseId,
      payment_id: paymentId,
      reason: 'paid_after_cancel',
      provider_transaction_id: '1',
      received_minor: 5n,
      currency: 'NGN',
      status: 'held',
      created_at: now,
      updated_at: now,
    })
    .execute();
  await database.db
    .insertInto('provider_callbacks')
    .values({
      workspace_id: workspaceId,
      dedupe_key: callbackKey,
      payment_id: paymentId,
      provider: 'flutterwave',
      provider_id: '1',
      status: 'successful',
      received_at: now,
      next_try_at: now,
    })
    .execute();
  await insertRawTransaction(database, workspaceId, [
    { code: 1000, amountMinor: 5n },
    { code: 2990, amountMinor: -5n },
  ]);
  return { victimSuspenseId, victimFormToken };
}

export async function snapshotOfMoney(database: Database, workspaceId: string): Promise<unknown> {
  const { db } = database;
  return Promise.all(
    (['checkout_sessions', 'suspense_items', 'provider_callbacks', 'ledger_entries'] as const).map(
      (table) => db.selectFrom(table).selectAll().where('workspace_id', '=', workspaceId).execute(),
    ),
  );
}

/** Statements that take a tenant: run as the attacker's, with the victim's ids. */
export const moneyProbes: Readonly<
  Record<
    string,
    (tx: Tx, scene: MoneyScene & { readonly victimLinkId: string }) => Promise<unknown>
  >
> = {
  lockPaymentsToSettle: (tx, scene) => lockPaymentsToSettle(tx, [paymentOf(scene)]),
  sumHeld: async (tx, { attacker, victimPaymentId: referenceId }) => {
    const reference = { workspaceId: attacker.liveWorkspaceId, referenceId };
    const heldMinor = await sumHeld(tx, reference, 2030);
    return heldMinor === 0n ? null : heldMinor;
  },
  listSpendingRows: (tx, { attacker }) =>
    listSpendingRows(tx, 'payouts', [{ workspaceId: attacker.liveWorkspaceId, currency: 'NGN' }]),
  lockSpendingRows: (tx, { attacker }) =>
    lockSpendingRows(tx, 'payouts', [{ workspaceId: attacker.liveWorkspaceId, currency: 'NGN' }]),
  insertSpendingRows: (tx, { attacker }) =>
    insertSpendingRows(tx, 'refunds', [{ workspaceId: attacker.liveWorkspaceId, currency: 'NGN' }]),
  saveSpendingRows: (tx, { attacker }) => {
    const row = { ...noSpending, workspaceId: attacker.liveWorkspaceId, currency: 'NGN' };
    return saveSpendingRows(tx, 'payouts', [row]);
  },
  lockBalanceRows: async (tx, { attacker }) => {
    const key = { workspaceId: attacker.liveWorkspaceId, currency: 'NGN' };
    const rows = await lockBalanceRows(tx, [key], true);
    return rows.filter(
      ({ availableMinor, owedMinor, pendingMinor }) =>
        availableMinor !== 0n || owedMinor !== 0n || pendingMinor !== 0n,
    );
  },
  savePaymentChanges: (tx, scene) =>
    savePaymentChanges(
      tx,
      [
        {
          ...paymentOf(scene),
          status: 'cancelled',
          attention: null,
          failureCode: null,
          failureReason: null,
          nextCheckAt: null,
          checkCount: 0,
          providerReference: 'stolen',
          providerFeeMinor: null,
          paymentMethod: null,
        },
      ],
      later,
    ),
  claimLookup: async (tx, scene) =>
    (await claimLookup(tx, paymentOf(scene), later, 5_000)) ? 'claimed' : null,
  findPaymentToCheck: (tx, scene) => findPaymentToCheck(tx, paymentOf(scene)),
  findAttempt: (tx, { attacker, victimFormToken }) =>
    findAttempt(tx, attacker.liveWorkspaceId, victimFormToken),
  findAttemptTerms: (tx, { attacker, victimLinkId }) =>
    findAttemptTerms(tx, {
      kind: 'payment_link',
      id: victimLinkId,
      workspaceId: attacker.liveWorkspaceId,
      businessId: attacker.businessId,
      currency: 'NGN',
      splitRecipientId: null,
    }),
  saveCheckoutUrl: (tx, scene) => saveCheckoutUrl(tx, paymentOf(scene), 'https://evil.example'),
  saveCancelled: (tx, scene) => saveCancelled(tx, paymentOf(scene), null, later),
  lockLimitedTargets: (tx, scene) => lockLimitedTargets(tx, [linkOf(scene)]),
  saveTargetUses: (tx, scene) =>
    saveTargetUses(tx, [{ ...linkOf(scene), paymentId: scene.victimPaymentId }], later),
  saveHandled: (tx, { attacker, victimPaymentId }) => {
    const { liveWorkspaceId: workspaceId } = attacker;
    return saveHandled(
      tx,
      [{ workspaceId, paymentId: victimPaymentId, dedupeKey: callbackKey }],
      later,
    );
  },
  lockSuspenseItem: (tx, { attacker, victimSuspenseId }) =>
    lockSuspenseItem(tx, attacker.liveWorkspaceId, victimSuspenseId),
  saveSuspenseItem: (tx, { attacker, victimSuspenseId }) =>
    saveSuspenseItem(
      tx,
      { workspaceId: attacker.liveWorkspaceId, id: victimSuspenseId },
      {
        status: 'returned',
        keptMinor: 0n,
        sentAt: null,
        providerRefundId: null,
        nextCheckAt: null,
        checkCount: 0,
      },
      later,
    ),
  listOpenSuspense: (tx, { attacker }) => listOpenSuspense(tx, attacker.businessId, 100),
  listAccountSums: (tx, { attacker }) =>
    listAccountSums(tx, attacker.liveWorkspaceId, [1000, 2990]),
  // The victim's ledger holds money without a payment, which the attacker must not hear of.
  listLedgerBreaks: (tx, { attacker }) =>
    listLedgerBreaks(tx, 'I8', [attacker.liveWorkspaceId], 100),
  saveFeeSchedule: async (tx) => {
    const fees = {
      businessId: nobody,
      currency: 'NGN',
      basisPoints: 0,
      fixedMinor: 0n,
      isRefundable: true,
      disputeFeeMinor: 0n,
    };
    return (await saveFeeSchedule(tx, fees, later)) ? 1 : null;
  },
};

/** Statements without a tenant, each with the reason why it needs none. */
export const moneyTenantless: Readonly<Record<string, string>> = {
  sumEntriesOfSpan: 'sums the whole ledger by account; no row names a workspace',
  countTransactionsOfSpan: 'counts over the whole ledger; no row names a workspace',
  insertAttempt: 'inserts under the workspace it names; composite keys refuse a foreign target',
  insertSubmitted: 'inserts under the workspace it names; composite keys refuse a foreign target',
  lockForm: 'a lock on a name that begins with the workspace',
  claimPaymentsToCheck: 'the resolver works for the whole cell; each row names its workspace',
  claimReturns: 'the worker works for the whole cell; each row names its workspace',
  insertSuspenseItem: 'inserts under the workspace it names',
  insertCallbacks: 'inserts under the workspace that the reference names',
  claimUnhandled: 'the worker works for the whole cell; each row names its workspace',
  deleteHandledBefore: 'retention holds for the whole cell',
  deletePayerNoticesBefore: 'retention holds for the whole cell',
  insertLedgerTransactions: 'inserts under the workspace it names',
  insertLedgerEntries: 'inserts under the workspace it names; a trigger refuses foreign accounts',
  numberTransactions: 'numbers the whole cell; numbers and sums are kept per workspace',
  findOldestUnnumbered: 'the outbox belongs to the whole cell; only a time leaves it',
  refoldWorkspace: 'an operator’s command; it computes sums of the workspace it names',
  listWorkspacesAfter: 'the operator of a cell verifies all of it',
};

function paymentOf({ attacker, victimPaymentId }: MoneyScene) {
  return { workspaceId: attacker.liveWorkspaceId, id: victimPaymentId };
}

function linkOf({ attacker, victimLinkId }: MoneyScene & { readonly victimLinkId: string }) {
  return { workspaceId: attacker.liveWorkspaceId, kind: 'payment_link', id: victimLinkId } as const;
}
