import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { KycStatus } from '../../tenants/businesses/business.rules.ts';

interface SettlementAccount {
  readonly bank_code: string;
  readonly bank_name: string;
  readonly account_last4: string;
  readonly beneficiary_name: string;
}

export interface AccountRow {
  readonly id: string;
  readonly business_name: string;
  readonly legal_name: string | null;
  readonly trading_name: string | null;
  readonly country: string;
  readonly default_currency: string;
  readonly email: string;
  readonly phone: string;
  readonly website: string | null;
  readonly industry: string | null;
  readonly registration_number_last4: string | null;
  readonly kyc_status: KycStatus;
  readonly suspended_at: Date | null;
  readonly suspended_reason: string | null;
  readonly created_at: Date;
  readonly documents_submitted_count: number;
  readonly beneficial_owners_verified_count: number;
  readonly settlement_account: SettlementAccount | null;
}

export async function findAccount(db: Db, businessId: string): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`
    select b.id, b.business_name, b.legal_name, b.trading_name, b.country, b.default_currency,
           b.email, b.phone, b.website, b.industry,
           right(b.registration_number, 4) as registration_number_last4,
           b.kyc_status, b.suspended_at, b.suspended_reason, b.created_at,
           (select count(*)::int from business_documents d
            where d.business_id = b.id and d.submitted_at is not null) as documents_submitted_count,
           (select count(*)::int from beneficial_owners o
            where o.business_id = b.id and o.verified_at is not null) as beneficial_owners_verified_count,
           (select jsonb_build_object('bank_code', s.bank_code, 'bank_name', s.bank_name,
                     'account_last4', s.account_last4, 'beneficiary_name', s.beneficiary_name)
            from settlement_accounts s
            where s.business_id = b.id and s.replaced_at is null) as settlement_account
    from businesses b
    where b.id = ${businessId}`.execute(db);
  return rows[0] ?? null;
}
