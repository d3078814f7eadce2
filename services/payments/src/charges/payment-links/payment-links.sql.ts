import type { CurrencyCode } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Db, Tx } from '../../kernel/database.ts';
import type { RowKey } from '../../kernel/row-key.rules.ts';
import type { LinkPayer, PaymentLink, PaymentLinkRequest } from './payment-link.rules.ts';

interface PaymentLinkRow {
  readonly id: string;
  readonly code: string;
  readonly title: string;
  readonly description: string | null;
  /** Validated against the currency list before it was stored. */
  readonly currency: CurrencyCode;
  readonly amount_minor: bigint | null;
  readonly preset_amount_minor: bigint | null;
  readonly image_url: string | null;
  readonly return_url: string | null;
  readonly split_recipient_id: string | null;
  readonly expires_at: Date | null;
  readonly max_uses: number | null;
  readonly uses: number;
  readonly last_used_at: Date | null;
  readonly last_payment_id: string | null;
  readonly disabled_at: Date | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly customer: Omit<LinkPayer, 'isFixed'> | null;
  readonly is_customer_fixed: boolean;
  readonly order_reference: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const selected = sql.raw(`id, code, title, description, currency, amount_minor, preset_amount_minor,
  image_url, return_url, split_recipient_id, expires_at, max_uses, uses, last_used_at,
  last_payment_id, disabled_at, metadata, customer, is_customer_fixed, order_reference,
  created_at, updated_at`);

export interface NewPaymentLink extends RowKey {
  readonly code: string;
  readonly request: PaymentLinkRequest;
  readonly idempotencyKey: string | null;
  readonly requestHash: Buffer;
  readonly createdAt: Date;
}

/** Null if the workspace already has a link with this idempotency key. */
export async function insertPaymentLinkUnlessKnown(
  tx: Tx,
  link: NewPaymentLink,
): Promise<PaymentLink | null> {
  const { request } = link;
  const { rows } = await sql<PaymentLinkRow>`
    insert into payment_links (workspace_id, id, code, title, description, currency, amount_minor,
      preset_amount_minor, image_url, return_url, split_recipient_id, expires_at, max_uses, metadata,
      customer, is_customer_fixed, order_reference, idempotency_key, request_hash, created_at, updated_at)
    values (${link.workspaceId}, ${link.id}, ${link.code}, ${request.title}, ${request.description},
      ${request.currency}, ${request.amountMinor}, ${request.presetAmountMinor}, ${request.imageUrl},
      ${request.returnUrl}, ${request.splitRecipientId}, ${request.expiresAt}, ${request.maxUses},
      ${JSON.stringify(request.metadata)}, ${toCustomer(request.payer)},
      ${request.payer?.isFixed ?? false}, ${request.orderReference ?? null}, ${link.idempotencyKey},
      ${link.requestHash}, ${link.createdAt}, ${link.createdAt})
    on conflict (workspace_id, idempotency_key) do nothing
    returning ${selected}`.execute(tx);
  return toLinkOrNull(rows[0]);
}

export async function findPaymentLinkByKey(
  db: Db,
  workspaceId: string,
  idempotencyKey: string,
): Promise<{ readonly link: PaymentLink; readonly requestHash: Buffer | null } | null> {
  const { rows } = await sql<PaymentLinkRow & { readonly request_hash: Buffer | null }>`
    select ${selected}, request_hash from payment_links
    where workspace_id = ${workspaceId} and idempotency_key = ${idempotencyKey}`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { link: toLink(row), requestHash: row.request_hash };
}

export async function findPaymentLinkRow(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<PaymentLink | null> {
  const { rows } = await sql<PaymentLinkRow>`
    select ${selected} from payment_links
    where workspace_id = ${workspaceId} and id = ${id}`.execute(db);
  return toLinkOrNull(rows[0]);
}

export async function listPaymentLinks(
  db: Db,
  workspaceId: string,
  olderThanId: string | null,
  rowsMax: number,
): Promise<readonly PaymentLink[]> {
  const { rows } = await sql<PaymentLinkRow>`
    select ${selected} from payment_links
    where workspace_id = ${workspaceId} and (${olderThanId}::uuid is null or id < ${olderThanId}::uuid)
    order by id desc limit ${rowsMax}`.execute(db);
  return rows.map(toLink);
}

/** A repeat keeps the first time and changes nothing. */
export async function savePaymentLinkDisabled(
  db: Db,
  key: RowKey,
  isDisabled: boolean,
  at: Date,
): Promise<PaymentLink | null> {
  const { rows } = await sql<PaymentLinkRow>`
    update payment_links
    set disabled_at = case when ${isDisabled} then coalesce(disabled_at, ${at}) end,
        updated_at = case when (disabled_at is not null) = ${isDisabled} then updated_at else ${at} end
    where workspace_id = ${key.workspaceId} and id = ${key.id}
    returning ${selected}`.execute(db);
  return toLinkOrNull(rows[0]);
}

/** Removes a payer from links that named them; anyone can then pay those links. */
export async function eraseLinkPayer(
  tx: Tx,
  workspaceId: string,
  email: string,
  at: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update payment_links set customer = null, is_customer_fixed = false, updated_at = ${at}
    where workspace_id = ${workspaceId} and lower(customer ->> 'email') = ${email}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

function toCustomer(payer: LinkPayer | undefined): string | null {
  if (payer === undefined) return null;
  const { email, name } = payer;
  return JSON.stringify({ email, name });
}

function toLinkOrNull(row: PaymentLinkRow | undefined): PaymentLink | null {
  return row === undefined ? null : toLink(row);
}

function toLink(row: PaymentLinkRow): PaymentLink {
  return {
    id: row.id,
    code: row.code,
    title: row.title,
    description: row.description,
    currency: row.currency,
    amountMinor: row.amount_minor,
    presetAmountMinor: row.preset_amount_minor,
    imageUrl: row.image_url,
    returnUrl: row.return_url,
    splitRecipientId: row.split_recipient_id,
    expiresAt: row.expires_at,
    maxUses: row.max_uses,
    uses: row.uses,
    lastUsedAt: row.last_used_at,
    lastPaymentId: row.last_payment_id,
    disabledAt: row.disabled_at,
    metadata: row.metadata,
    ...(row.customer !== null && { payer: { ...row.customer, isFixed: row.is_customer_fixed } }),
    ...(row.order_reference !== null && { orderReference: row.order_reference }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
