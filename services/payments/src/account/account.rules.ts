import type { KycStatus } from '../businesses/business.rules.ts';
import type { Environment } from '../environment.rules.ts';
import type { Operation } from '../operations/pause.rules.ts';

export type Capability = 'enabled' | 'paused' | 'disabled';

interface Standing {
  readonly environment: Environment;
  readonly kycStatus: KycStatus;
  readonly hasSettlementAccount: boolean;
  readonly pausedOperations: ReadonlySet<Operation>;
}

/** What the business could do right now, told before it tries. */
export function decideCapabilities(standing: Standing): Readonly<Record<Operation, Capability>> {
  return {
    payments: decideCapability(standing, 'payments'),
    refunds: decideCapability(standing, 'refunds'),
    payouts: decideCapability(standing, 'payouts'),
  };
}

function decideCapability(standing: Standing, operation: Operation): Capability {
  const isAllowed =
    standing.environment === 'test' ? operation !== 'payouts' : standing.kycStatus === 'verified';
  if (!isAllowed) return 'disabled';
  return standing.pausedOperations.has(operation) ? 'paused' : 'enabled';
}

export type Requirement = 'verification' | 'settlement_account';

/** What the business still owes us before live money can move in full. */
export function listRequirements(standing: Standing): readonly Requirement[] {
  const due: Requirement[] = [];
  if (standing.kycStatus !== 'verified') due.push('verification');
  if (!standing.hasSettlementAccount) due.push('settlement_account');
  return due;
}
