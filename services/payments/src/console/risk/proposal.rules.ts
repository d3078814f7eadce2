import { noRiskPolicy } from '../../charges/risk/risk.rules.ts';
import type { RiskPolicy } from '../../charges/risk/risk.rules.ts';

/** As it is kept until somebody decides: whole numbers of any size as text. */
export function toProposal(policy: RiskPolicy) {
  const minor = (amountMinor: bigint | null) => amountMinor?.toString() ?? null;
  return {
    ...policy,
    caps: policy.caps.map((caps) => ({
      currency: caps.currency,
      paymentMaxMinor: minor(caps.paymentMaxMinor),
      dayMaxMinor: minor(caps.dayMaxMinor),
      monthMaxMinor: minor(caps.monthMaxMinor),
    })),
  };
}

export type Proposal = ReturnType<typeof toProposal>;

export function fromProposal(proposal: Proposal): RiskPolicy {
  const minor = (text: string | null) => (text === null ? null : BigInt(text));
  return {
    ...noRiskPolicy,
    ...proposal,
    caps: proposal.caps.map((caps) => ({
      currency: caps.currency,
      paymentMaxMinor: minor(caps.paymentMaxMinor),
      dayMaxMinor: minor(caps.dayMaxMinor),
      monthMaxMinor: minor(caps.monthMaxMinor),
    })),
  };
}
