import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import { inWorkspacesOf } from '../../kernel/in-workspaces.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type {
  Customer,
  DisputeStatus,
  Payment,
  PaymentAttention,
  PaymentFailureCode,
  PaymentMethod,
  PaymentSource,
  PaymentSplit,
  PaymentStatus,
} from './payment.rules.ts';

interface PaymentRow {
  readonly id: string;
  readonly status: PaymentStatus;
  readonly currency: string;
  readonly amount_minor: bigint;
  readonly refunded_minor: bigint;
  readonly fee_minor: bigint;
  readonly net_minor: bigint;
  readonly payment_link_id: string | null;
  readonly qr_code_id: string | null;
  readonly subscription_id: string | null;
  readonly split_recipient_id: string | null;
  readonly split_amount_minor: bigint | null;
  readonly split_routed: boolean | null;
  readonly split_reason: string | null;
  readonly title: string | null;
  readonly description: string | null;
  readonly order_reference: string | null;
  readonly reference: string;
  readonly provider: string | null;
  readonly provider_reference: string | null;
  readonly payment_method: PaymentMethod | null;
  readonly customer: Customer | null;
  readonly failure_code: PaymentFailureCode | null;
  readonly failure_reason: string | null;
  readonly attention: PaymentAttention | null;
  readonly latest_refund_id: string | null;
  readonly refund_count: number;
  readonly dispute_id: string | null;
  readonly dispute_status: DisputeStatus | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly processing_at: Date | null;
  readonly succeeded_at: Date | null;
  readonly failed_at: Date | null;
  readonly cancelled_at: Date | null;
  readonly settled_at: Date | null;
}

/** All columns of a payment record, from `payments p`. */
export const paymentColumns = [
  'p.id',
  'p.status',
  'p.currency',
  'p.amount_minor',
  'p.refunded_minor',
  'p.fee_minor',
  'p.net_minor',
  'p.payment_link_id',
  'p.qr_code_id',
  'p.subscription_id',
  'p.split_recipient_id',
  'p.split_amount_minor',
  'p.split_routed',
  'p.split_reason',
  'p.title',
  'p.description',
  'p.order_reference',
  'p.reference',
  'p.provider',
  'p.provider_reference',
  'p.payment_method',
  'p.customer',
  'p.failure_code',
  'p.failure_reason',
  'p.attention',
  'p.latest_refund_id',
  'p.refund_count',
  'p.dispute_id',
  'p.dispute_status',
  'p.metadata',
  'p.created_at',
  'p.updated_at',
  'p.processing_at',
  'p.succeeded_at',
  'p.failed_at',
  'p.cancelled_at',
  'p.settled_at',
] as const;
/** Joined once: joining thirty names for every statement is measurable. */
const selected = sql.raw(paymentColumns.join(', '));

export type PaymentKey = RowKey;

/** Payments of one workspace: PostgreSQL touches only that workspace's partition. */
export async function listPaymentsOfWorkspace(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<readonly Payment[]> {
  const { rows } = await sql<PaymentRow>`
    select ${selected} from payments p
    where p.workspace_id = ${workspaceId} and p.id = any(${ids}::uuid[])`.execute(db);
  return rows.map(toPayment);
}

/** Payments of several workspaces in one round trip, each with its requested workspace. */
export async function listPaymentsAcrossWorkspaces(
  db: Db,
  keys: readonly PaymentKey[],
): Promise<readonly (PaymentKey & { readonly payment: Payment })[]> {
  const { rows } = await sql<PaymentRow & { readonly workspace_id: string }>`
    select p.workspace_id, ${selected}
    from unnest(${keys.map((key) => key.workspaceId)}::uuid[],
                ${keys.map((key) => key.id)}::uuid[]) as k (workspace_id, id)
    join payments p on p.workspace_id = k.workspace_id and p.id = k.id and ${inWorkspacesOf('p.workspace_id', keys)}`.execute(
    db,
  );
  return rows.map((row) => ({
    workspaceId: row.workspace_id,
    id: row.id,
    payment: toPayment(row),
  }));
}

export interface PaymentListQuery {
  readonly workspaceId: string;
  readonly status: PaymentStatus | null;
  readonly paymentLinkId: string | null;
  readonly qrCodeId: string | null;
  readonly subscriptionId: string | null;
  /** A position: results are older than it, even if no payment has this id. */
  readonly olderThanId: string | null;
  readonly limit: number;
}

/** Must equal the expression of the index `payments_by_source`, character for character. */
const sourceId = sql<string>`coalesce(p.payment_link_id, p.qr_code_id, p.subscription_id)`;

export async function listPayments(db: Db, query: PaymentListQuery): Promise<readonly Payment[]> {
  const sources = [
    ['p.payment_link_id', query.paymentLinkId],
    ['p.qr_code_id', query.qrCodeId],
    ['p.subscription_id', query.subscriptionId],
  ] as const;
  const rows = await db
    .selectFrom('payments as p')
    .select(paymentColumns)
    .where('p.workspace_id', '=', query.workspaceId)
    .$if(query.status !== null, (select) =>
      select.where('p.status', '=', query.status ?? 'pending'),
    )
    .where((where) =>
      where.and(
        sources.flatMap(([column, id]) =>
          // The index contains only the source's id; the column gives its kind.
          id === null ? [] : [where(sourceId, '=', id), where(column, '=', id)],
        ),
      ),
    )
    .$if(query.olderThanId !== null, (select) => select.where('p.id', '<', query.olderThanId ?? ''))
    .orderBy('p.id', 'desc')
    .limit(query.limit)
    // Only this service writes the JSON columns.
    .$castTo<PaymentRow>()
    .execute();
  return rows.map(toPayment);
}

function toPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    status: row.status,
    currency: row.currency,
    amountMinor: row.amount_minor,
    refundedMinor: row.refunded_minor,
    feeMinor: row.fee_minor,
    netMinor: row.net_minor,
    source: toSource(row),
    split: toSplit(row),
    title: row.title,
    description: row.description,
    orderReference: row.order_reference,
    reference: row.reference,
    provider: row.provider,
    providerReference: row.provider_reference,
    paymentMethod: row.payment_method,
    customer: row.customer,
    failureCode: row.failure_code,
    failureReason: row.failure_reason,
    attention: row.attention,
    latestRefundId: row.latest_refund_id,
    refundCount: row.refund_count,
    dispute: toDispute(row),
    metadata: row.metadata,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    processingAt: row.processing_at,
    succeededAt: row.succeeded_at,
    failedAt: row.failed_at,
    cancelledAt: row.cancelled_at,
    settledAt: row.settled_at,
  };
}

function toDispute({ dispute_id: id, dispute_status: status }: PaymentRow): Payment['dispute'] {
  return id === null || status === null ? null : { id, status };
}

function toSource(row: PaymentRow): PaymentSource {
  if (row.payment_link_id !== null) return { kind: 'payment_link', id: row.payment_link_id };
  if (row.qr_code_id !== null) return { kind: 'qr_code', id: row.qr_code_id };
  if (row.subscription_id !== null) return { kind: 'subscription', id: row.subscription_id };
  return { kind: 'none' };
}

function toSplit(row: PaymentRow): PaymentSplit | null {
  if (row.split_recipient_id === null) return null;
  return {
    recipientId: row.split_recipient_id,
    amountMinor: row.split_amount_minor ?? 0n,
    isRouted: row.split_routed ?? false,
    reason: row.split_reason,
  };
}
