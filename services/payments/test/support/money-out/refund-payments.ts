import { insertReserves } from '../../../src/charges/reserves/reserves.sql.ts';
import type { Database } from '../../../src/kernel/database.ts';
import { postToLedger } from '../../../src/ledger/ledger/post-to-ledger.ts';
import type { Posting } from '../../../src/ledger/ledger/posting.rules.ts';
import { newTestId } from '../people/tenants.ts';

export interface ChargeOptions {
  readonly amountMinor?: bigint;
  readonly feeMinor?: bigint;
  readonly currency?: string;
  readonly isFeeRefundable?: boolean;
  readonly orderReference?: string;
  /** A recipient and what was routed to them. */
  readonly split?: { readonly recipientId: string; readonly amountMinor: bigint };
  readonly isSettled?: boolean;
  /** When it was paid, and settled; now when none is given. */
  readonly at?: Date;
  /** Kept back of it until a day. */
  readonly reserve?: { readonly amountMinor: bigint; readonly dueAt: Date };
  readonly providerTransactionId?: string;
  /** Where its reference was given to a provider before. */
  readonly id?: string;
  /** What the payer paid by. */
  readonly by?: { readonly qrCodeId: string } | { readonly subscriptionId: string };
}

/** A payment that was paid, and settled if asked, with its postings: what refunds start from. */
export async function insertCharged(
  database: Database,
  workspaceId: string,
  options: ChargeOptions = {},
): Promise<string> {
  const [id = ''] = await insertChargedMany(database, workspaceId, 1, options);
  return id;
}

/** So many alike, in two statements, for races that need a fresh one each round. */
export async function insertChargedMany(
  database: Database,
  workspaceId: string,
  count: number,
  options: ChargeOptions = {},
): Promise<readonly string[]> {
  const { amountMinor = 10_000n, feeMinor = 320n, currency = 'NGN', split, by } = options;
  const at = options.at ?? new Date();
  const ids = Array.from({ length: count }, () => options.id ?? newTestId());
  const rows = ids.map((id) => ({
    workspace_id: workspaceId,
    id,
    amount_minor: amountMinor,
    fee_minor: feeMinor,
    currency,
    status: 'succeeded' as const,
    processing_at: at,
    succeeded_at: at,
    settled_at: options.isSettled === true ? at : null,
    reference: `pay_${id}`,
    order_reference: options.orderReference ?? null,
    is_fee_refundable: options.isFeeRefundable ?? false,
    provider: 'flutterwave',
    provider_reference: options.providerTransactionId ?? `tx-${id}`,
    qr_code_id: by !== undefined && 'qrCodeId' in by ? by.qrCodeId : null,
    subscription_id: by !== undefined && 'subscriptionId' in by ? by.subscriptionId : null,
    split_recipient_id: split?.recipientId ?? null,
    split_amount_minor: split?.amountMinor ?? null,
    split_routed: split === undefined ? null : true,
  }));
  const share = split?.amountMinor ?? 0n;
  const reserved = options.reserve?.amountMinor ?? 0n;
  const released = amountMinor - feeMinor - share - reserved;
  const postings = ids.flatMap((id): readonly Posting[] => {
    const common = {
      workspaceId,
      referenceId: id,
      currency,
      splitRecipientId: split?.recipientId ?? null,
      effectiveAt: at,
    };
    const charged: Posting = {
      ...common,
      source: { kind: 'payment', id, step: 'charged' },
      template: split === undefined ? 'charge' : 'split_charge',
      amounts: { gross: amountMinor, fee: feeMinor, share },
    };
    const reserve: Posting = {
      ...common,
      source: { kind: 'payment', id, step: 'reserve_held' },
      template: 'reserve_held',
      amounts: { reserve: reserved },
    };
    const begun = reserved === 0n ? [charged] : [charged, reserve];
    if (options.isSettled !== true) return begun;
    const cleared = amountMinor;
    const parts = { cleared, cost: 0n, share, shareOwed: share, released };
    const settled: Posting = {
      ...common,
      source: { kind: 'payment', id, step: 'settled' },
      template: 'settled',
      amounts: { ...parts, repaid: 0n, takenBack: 0n, short: 0n },
    };
    return [...begun, settled];
  });
  await database.db.transaction().execute(async (tx) => {
    await tx.insertInto('payments').values(rows).execute();
    const { reserve } = options;
    if (reserve !== undefined) {
      const held = { ...reserve, heldMinor: reserve.amountMinor, workspaceId, currency };
      await insertReserves(
        tx,
        ids.map((paymentId) => ({ ...held, paymentId })),
        at,
      );
    }
    await postToLedger(tx, newTestId, postings);
  });
  return ids;
}

/** Settled once, by what refunds have left of it; not while one is under way, as the service does. */
export async function settleCharged(
  database: Database,
  workspaceId: string,
  id: string,
): Promise<boolean> {
  const now = new Date();
  return database.db.transaction().execute(async (tx) => {
    const payment = await tx
      .selectFrom('payments')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (payment.refund_reserved_minor > 0n || payment.settled_at !== null) return false;
    const refunds = await tx
      .selectFrom('refunds')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('payment_id', '=', id)
      .where('status', '=', 'succeeded')
      .execute();
    const sum = (part: (refund: (typeof refunds)[number]) => bigint): bigint =>
      refunds.reduce((total, refund) => total + part(refund), 0n);
    const share = payment.split_amount_minor ?? 0n;
    const pending =
      payment.amount_minor - payment.fee_minor - share - sum((each) => each.from_pending_minor);
    await tx
      .updateTable('payments')
      .set({ settled_at: now })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute();
    await postToLedger(tx, newTestId, [
      {
        workspaceId,
        source: { kind: 'payment', id, step: 'settled' },
        referenceId: id,
        template: 'settled',
        currency: payment.currency,
        amounts: {
          cleared:
            payment.amount_minor -
            sum((each) => (each.confirmed_at === null ? 0n : each.amount_minor)),
          cost: 0n,
          share,
          shareOwed: share - sum((each) => each.share_minor),
          released: pending > 0n ? pending : 0n,
          repaid: 0n,
          takenBack: 0n,
          short: pending < 0n ? -pending : 0n,
        },
        splitRecipientId: payment.split_recipient_id,
        effectiveAt: now,
      },
    ]);
    return true;
  });
}
