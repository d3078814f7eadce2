import type { Operation } from '../../controls/pauses/pause.rules.ts';
import type { ChangeWatch } from '../../controls/pauses/watch-changes.ts';
import type { Caller } from '../../kernel/caller.rules.ts';
import type { Database } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import { decideCapabilities, decideDisabledReason, listRequirements } from './account.rules.ts';
import type { Capability, DisabledReason, Requirement } from './account.rules.ts';
import { findAccount } from './account.sql.ts';
import type { AccountRow } from './account.sql.ts';

export interface Account {
  readonly business: AccountRow;
  readonly environment: Environment;
  readonly capabilities: Readonly<Record<Operation, Capability>>;
  readonly requirements: readonly Requirement[];
  readonly disabledReason: DisabledReason | null;
}

export interface AccountDeps {
  readonly database: Database;
  readonly changes: ChangeWatch;
}

export async function getAccount(
  deps: AccountDeps,
  caller: Pick<Caller, 'businessId' | 'environment' | 'isBusinessVerified' | 'isBusinessSuspended'>,
): Promise<Account> {
  const business = await findAccount(deps.database.db, caller.businessId);
  if (business === null) throw new Error(`business ${caller.businessId} of a valid key not found`);
  const isSuspended = business.suspended_at !== null;
  const isKnown =
    (business.kyc_status === 'verified') === caller.isBusinessVerified &&
    isSuspended === caller.isBusinessSuspended;
  if (!isKnown) await catchUp(deps.changes);
  const standing = {
    environment: caller.environment,
    kycStatus: business.kyc_status,
    isSuspended,
    hasSettlementAccount: business.settlement_account !== null,
    pausedOperations: new Set(deps.changes.lastPauses().keys()),
  };
  return {
    business,
    environment: caller.environment,
    capabilities: decideCapabilities(standing),
    requirements: listRequirements(standing, {
      hasLegalName: business.legal_name !== null,
      hasRegistrationNumber: business.registration_number_last4 !== null,
      documentsSubmitted: business.documents_submitted_count,
      ownersVerified: business.beneficial_owners_verified_count,
    }),
    disabledReason: decideDisabledReason(standing),
  };
}

/** What is about to be shown is newer than what this process remembers of the key: live calls must agree. */
async function catchUp({ look }: Pick<ChangeWatch, 'look'>): Promise<void> {
  // The first may have been under way since before the change.
  await look();
  await look();
}
