import { sql } from '@countinghouse/postgres';
import type { Db } from '../../kernel/database.ts';
import type { KycStatus } from '../../tenants/businesses/business.rules.ts';

export interface ListedBusiness {
  readonly id: string;
  readonly businessName: string;
  readonly country: string;
  readonly kycStatus: KycStatus;
  readonly suspendedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly submittedDocuments: number;
}

export interface BusinessFilter {
  /** What waits for a person: under review, or with documents and no identity check. */
  readonly isToReview: boolean;
  readonly kycStatus: KycStatus | null;
  readonly isSuspended: boolean | null;
  /** A part of a name or of the e-mail address, or the id. */
  readonly text: string | null;
}

/** The one that has waited longest first. */
export async function listConsoleBusinesses(
  db: Db,
  { isToReview, kycStatus, isSuspended, text }: BusinessFilter,
  limit: number,
): Promise<readonly ListedBusiness[]> {
  const { rows } = await sql<ListedBusiness>`
    select b.id, b.business_name as "businessName", b.country, b.kyc_status as "kycStatus",
      b.suspended_at as "suspendedAt", b.created_at as "createdAt", b.updated_at as "updatedAt",
      d.submitted as "submittedDocuments"
    from businesses b
    cross join lateral (
      select count(*)::int as submitted from business_documents d
      where d.business_id = b.id and d.submitted_at is not null) d
    where (not ${isToReview}::boolean or b.kyc_status in ('pending', 'in_review')
        or (b.kyc_status = 'not_started' and d.submitted > 0))
      and (${kycStatus}::text is null or b.kyc_status = ${kycStatus})
      and (${isSuspended}::boolean is null or (b.suspended_at is not null) = ${isSuspended})
      and (${text}::text is null or b.id::text = lower(${text})
        or strpos(lower(concat_ws(' ', b.business_name, b.legal_name, b.trading_name, b.email)),
          lower(${text})) > 0)
    order by b.updated_at, b.id limit ${limit}`.execute(db);
  return rows;
}

export interface BusinessFile {
  readonly id: string;
  readonly businessName: string;
  readonly legalName: string | null;
  readonly tradingName: string | null;
  readonly country: string;
  readonly defaultCurrency: string;
  readonly email: string;
  readonly phone: string;
  readonly website: string | null;
  readonly industry: string | null;
  readonly registrationNumber: string | null;
  readonly kycStatus: KycStatus;
  readonly suspendedAt: Date | null;
  readonly suspendedReason: string | null;
  readonly createdAt: Date;
}

export async function findBusinessFile(db: Db, businessId: string): Promise<BusinessFile | null> {
  const row = await db
    .selectFrom('businesses')
    .select([
      'id',
      'business_name as businessName',
      'legal_name as legalName',
      'trading_name as tradingName',
      'country',
      'default_currency as defaultCurrency',
      'email',
      'phone',
      'website',
      'industry',
      'registration_number as registrationNumber',
      'kyc_status as kycStatus',
      'suspended_at as suspendedAt',
      'suspended_reason as suspendedReason',
      'created_at as createdAt',
    ])
    .where('id', '=', businessId)
    .executeTakeFirst();
  return row ?? null;
}
