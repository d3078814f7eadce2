import { listDocuments } from '../../business/documents/keep-documents.ts';
import { listBeneficialOwners } from '../../business/owners/change-owners.ts';
import { listVerifications } from '../../business/verification/list-verifications.ts';
import type { Database, Db } from '../../kernel/database.ts';
import { canMoveKyc } from '../../tenants/businesses/business.rules.ts';
import type { KycStatus } from '../../tenants/businesses/business.rules.ts';
import { listMemberSummaries } from '../../tenants/businesses/list-businesses.ts';
import { findBusinessFile, listConsoleBusinesses } from './businesses.sql.ts';
import type { BusinessFile, BusinessFilter, ListedBusiness } from './businesses.sql.ts';

export interface ReadDeps {
  readonly database: Database;
}

/** More than anybody reviews in a day; a filter narrows it down. */
const businessesShownMax = 200;

export function listBusinessesFor(
  { database }: ReadDeps,
  filter: BusinessFilter,
): Promise<readonly ListedBusiness[]> {
  return listConsoleBusinesses(database.db, filter, businessesShownMax);
}

export function findBusinessEligibility(
  { db }: { readonly db: Db },
  businessId: string,
): Promise<BusinessFile | null> {
  return findBusinessFile(db, businessId);
}

/** Everything that a reviewer looks at. */
export async function readBusinessFile({ database }: ReadDeps, businessId: string) {
  const business = await findBusinessFile(database.db, businessId);
  if (business === null) return null;
  const [documents, owners, verifications, members] = await Promise.all([
    listDocuments({ database }, businessId),
    listBeneficialOwners({ database }, businessId),
    listVerifications({ database }, businessId),
    listMemberSummaries(database, businessId),
  ]);
  return { business, documents, owners, verifications, members };
}

/** Which acts its state leaves room for. */
export function listPossibleActs({ kycStatus, suspendedAt }: BusinessFile) {
  const canBecome = (status: KycStatus): boolean => canMoveKyc(kycStatus, status);
  return {
    verify: canBecome('verified'),
    reject: canBecome('rejected'),
    suspend: suspendedAt === null,
    reinstate: suspendedAt !== null,
  };
}
