import { getCurrency } from '@countinghouse/money';
import { sql } from '@countinghouse/postgres';
import type { Tx } from '../database.ts';
import type { Environment } from '../environment.rules.ts';
import type { PayTarget } from './pay-target.rules.ts';

interface PayTargetRow {
  readonly kind: 'payment_link' | 'qr_code';
  readonly id: string;
  readonly code: string;
  readonly workspace_id: string;
  readonly business_id: string;
  readonly environment: Environment;
  readonly merchant_name: string;
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
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** The lookup that finds the tenant: a payer brings the code and nothing else. */
export async function findPayTargetByCode(tx: Tx, code: string): Promise<PayTarget | null> {
  const { rows } = await sql<PayTargetRow>`
    select c.target_kind as kind, c.target_id as id, c.code, c.workspace_id, w.business_id,
      w.environment, coalesce(b.trading_name, b.business_name) as merchant_name, l.title,
      coalesce(l.description, q.description) as description,
      coalesce(l.currency, q.currency) as currency,
      coalesce(l.amount_minor, q.amount_minor) as amount_minor, l.preset_amount_minor, l.image_url,
      coalesce(l.return_url, q.return_url) as return_url,
      coalesce(l.split_recipient_id, q.split_recipient_id) as split_recipient_id,
      coalesce(l.disabled_at, q.disabled_at) as disabled_at, l.expires_at,
      coalesce(l.uses, q.uses) as uses, coalesce(l.max_uses, q.max_uses) as max_uses,
      coalesce(l.metadata, '{}') as metadata
    from checkout_codes c
    join workspaces w on w.id = c.workspace_id
    join businesses b on b.id = w.business_id
    left join payment_links l on c.target_kind = 'payment_link'
      and l.workspace_id = c.workspace_id and l.id = c.target_id
    left join qr_codes q on c.target_kind = 'qr_code'
      and q.workspace_id = c.workspace_id and q.id = c.target_id
    where c.code = ${code} and num_nonnulls(l.id, q.id) = 1`.execute(tx);
  return rows[0] === undefined ? null : toPayTarget(rows[0]);
}

function toPayTarget(row: PayTargetRow): PayTarget {
  return {
    kind: row.kind,
    id: row.id,
    code: row.code,
    workspaceId: row.workspace_id,
    businessId: row.business_id,
    environment: row.environment,
    merchantName: row.merchant_name,
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
    metadata: row.metadata,
  };
}
