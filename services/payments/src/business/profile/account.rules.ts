import type { Operation } from '../../controls/pauses/pause.rules.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { KycStatus } from '../../tenants/businesses/business.rules.ts';

export type Capability = 'enabled' | 'paused' | 'disabled';

interface Standing {
  readonly environment: Environment;
  readonly kycStatus: KycStatus;
  readonly isSuspended: boolean;
  readonly hasSettlementAccount: boolean;
  readonly pausedOperations: ReadonlySet<Operation>;
}

/** What the business can do right now, so that it knows before it tries. */
export function decideCapabilities(standing: Standing): Readonly<Record<Operation, Capability>> {
  return {
    payments: decideCapability(standing, 'payments'),
    refunds: decideCapability(standing, 'refunds'),
    payouts: decideCapability(standing, 'payouts'),
  };
}

function decideCapability(standing: Standing, operation: Operation): Capability {
  const isAllowed =
    standing.environment === 'test'
      ? operation !== 'payouts'
      : standing.kycStatus === 'verified' && !(standing.isSuspended && operation !== 'refunds');
  if (!isAllowed) return 'disabled';
  return standing.pausedOperations.has(operation) ? 'paused' : 'enabled';
}

export const requirements = [
  'verification',
  'legal_name',
  'registration_number',
  'documents',
  'beneficial_owners',
  'settlement_account',
] as const;
export type Requirement = (typeof requirements)[number];

export interface Evidence {
  readonly hasLegalName: boolean;
  readonly hasRegistrationNumber: boolean;
  readonly documentsSubmitted: number;
  readonly ownersVerified: number;
}

/** What the business still owes us before live money can move in full. */
export function listRequirements(standing: Standing, evidence: Evidence): readonly Requirement[] {
  // Whoever was verified has shown enough.
  const isOpen = standing.kycStatus !== 'verified';
  const isDue: Readonly<Record<Requirement, boolean>> = {
    verification: isOpen,
    legal_name: isOpen && !evidence.hasLegalName,
    registration_number: isOpen && !evidence.hasRegistrationNumber,
    documents: isOpen && evidence.documentsSubmitted === 0,
    beneficial_owners: isOpen && evidence.ownersVerified === 0,
    settlement_account: !standing.hasSettlementAccount,
  };
  return requirements.filter((requirement) => isDue[requirement]);
}

export const disabledReasons = [
  'verification_not_started',
  'verification_pending',
  'verification_in_review',
  'verification_rejected',
  'verification_expired',
  'suspended',
] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** Why live money does not move; null when it does, and in the sandbox, which waits for nobody. */
export function decideDisabledReason(
  standing: Pick<Standing, 'environment' | 'kycStatus' | 'isSuspended'>,
): DisabledReason | null {
  const { environment, kycStatus, isSuspended } = standing;
  if (environment === 'test') return null;
  // A new check would not help, so that is said first.
  if (isSuspended) return 'suspended';
  if (kycStatus === 'verified') return null;
  return `verification_${kycStatus}`;
}
