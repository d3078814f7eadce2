import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { KycStatus } from '../../tenants/businesses/business.rules.ts';

export interface BusinessHomeRow {
  readonly id: string;
  readonly businessName: string;
  readonly country: string;
  readonly defaultCurrency: string;
  readonly kycStatus: KycStatus;
  readonly suspendedAt: Date | null;
  readonly suspendedReason: string | null;
  readonly workspaces: readonly { readonly id: string; readonly environment: Environment }[];
}

export async function findBusinessHome(
  db: Db,
  businessId: string,
): Promise<BusinessHomeRow | null> {
  const { rows } = await sql<BusinessHomeRow>`
    select b.id, b.business_name as "businessName", b.country,
      b.default_currency as "defaultCurrency", b.kyc_status as "kycStatus",
      b.suspended_at as "suspendedAt", b.suspended_reason as "suspendedReason",
      (select jsonb_agg(jsonb_build_object('id', w.id, 'environment', w.environment)
                        order by w.environment)
       from workspaces w where w.business_id = b.id) as workspaces
    from businesses b
    where b.id = ${businessId}`.execute(db);
  return rows[0] ?? null;
}
