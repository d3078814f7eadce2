import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { BrandRow } from '../../business/brand/brand-row.rules.ts';
import type { Db } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { Interval } from '../subscriptions/period.rules.ts';
import type { ExpectedPayer, PayAgreement, PayTarget } from './pay-target.rules.ts';

interface PayTargetRow extends BrandRow {
  readonly kind: 'payment_link' | 'qr_code' | 'subscription';
  readonly id: string;
  readonly code: string;
  readonly workspace_id: string;
  readonly business_id: string;
  readonly environment: Environment;
  readonly merchant_name: string;
  readonly legal_name: string | null;
  readonly is_suspended: boolean;
  readonly title: string | null;
  readonly description: string | null;
  readonly currency: string;
  readonly amount_minor: bigint | null;
  readonly preset_amount_minor: bigint | null;
  readonly image_url: string | null;
  readonly return_url: string | null;
  readonly split_recipient_id: string | null;
  readonly disabled_at: Date | null;
  readonly expires_at: Date | null;
  readonly uses: number;
  readonly max_uses: number | null;
  readonly interval_unit: Interval | null;
  readonly interval_count: number | null;
  readonly customer: PayAgreement['customer'] | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly link_customer: Omit<ExpectedPayer, 'isFixed'> | null;
  readonly is_customer_fixed: boolean | null;
  readonly order_reference: string | null;
}

/** A target with its brand as stored. */
export type StoredPayTarget = Omit<PayTarget, 'brand'> & { readonly brand: BrandRow };

/** Finds the tenant: a payer has only the code. */
export async function findPayTargetByCode(db: Db, code: string): Promise<StoredPayTarget | null> {
  const { rows } = await sql<PayTargetRow>`
    select c.target_kind as kind, c.target_id as id, c.code, c.workspace_id, w.business_id,
      w.environment, coalesce(b.trading_name, b.business_name) as merchant_name,
      nullif(coalesce(b.legal_name, b.business_name), coalesce(b.trading_name, b.business_name)) as legal_name,
      b.closed_at is not null or (w.environment = 'live'
        and (b.suspended_at is not null or b.closing_at is not null)) as is_suspended, l.title,
      coalesce(l.description, q.description, s.description) as description,
      coalesce(l.currency, q.currency, s.currency) as currency,
      coalesce(l.amount_minor, q.amount_minor, s.amount_minor) as amount_minor,
      l.preset_amount_minor, l.image_url,
      coalesce(l.return_url, q.return_url, s.return_url) as return_url,
      coalesce(l.split_recipient_id, q.split_recipient_id) as split_recipient_id,
      coalesce(l.disabled_at, q.disabled_at, s.cancelled_at) as disabled_at, l.expires_at,
      coalesce(l.uses, q.uses, num_nonnulls(s.anchor_at)) as uses,
      coalesce(l.max_uses, q.max_uses, case when s.id is not null then 1 end) as max_uses,
      s.interval_unit, s.interval_count, s.customer, b.country, b.id as "businessId", d.colour,
      d.support_email as "supportEmail", d.support_phone as "supportPhone", d.address,
      d.tax_number as "taxNumber", d.receipt_footer as "receiptFooter", d.time_zone as "timeZone",
      d.logo_id as "logoId", d.logo_type as "logoType", d.logo_width as "logoWidth",
      d.logo_height as "logoHeight",
      coalesce(l.metadata, s.metadata, '{}') as metadata, l.customer as link_customer,
      l.is_customer_fixed, l.order_reference
    from checkout_codes c
    join workspaces w on w.id = c.workspace_id
    join businesses b on b.id = w.business_id
    left join brands d on d.business_id = b.id
    left join payment_links l on c.target_kind = 'payment_link'
      and l.workspace_id = c.workspace_id and l.id = c.target_id
    left join qr_codes q on c.target_kind = 'qr_code'
      and q.workspace_id = c.workspace_id and q.id = c.target_id
    left join subscriptions s on c.target_kind = 'subscription'
      and s.workspace_id = c.workspace_id and s.id = c.target_id
    where c.code = ${code} and num_nonnulls(l.id, q.id, s.id) = 1`.execute(db);
  return rows[0] === undefined ? null : toPayTarget(rows[0]);
}

function toPayTarget(row: PayTargetRow): StoredPayTarget {
  return {
    kind: row.kind,
    id: row.id,
    code: row.code,
    workspaceId: row.workspace_id,
    businessId: row.business_id,
    environment: row.environment,
    merchantName: row.merchant_name,
    legalName: row.legal_name,
    brand: row,
    isSuspended: row.is_suspended,
    title: row.title,
    description: row.description,
    currency: getCurrency(row.currency),
    amountMinor: row.amount_minor,
    presetAmountMinor: row.preset_amount_minor,
    imageUrl: row.image_url,
    returnUrl: row.return_url,
    splitRecipientId: row.split_recipient_id,
    lifetime: {
      disabledAt: row.disabled_at,
      expiresAt: row.expires_at,
      uses: row.uses,
      maxUses: row.max_uses,
    },
    agreement: toAgreement(row),
    metadata: row.metadata,
    payer:
      row.link_customer === null
        ? null
        : { ...row.link_customer, isFixed: row.is_customer_fixed === true },
    orderReference: row.order_reference,
  };
}

/**
 * Erasing a payer also removes the agreement; their subscription is cancelled, so it is never
 * charged.
 */
function toAgreement(row: PayTargetRow): PayAgreement | null {
  const { interval_unit: interval, interval_count: intervalCount, customer } = row;
  if (interval === null || intervalCount === null || customer === null) return null;
  const { email, name } = customer;
  return { interval, intervalCount, customer: name === undefined ? { email } : { email, name } };
}
