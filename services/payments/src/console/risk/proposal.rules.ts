import { noRiskPolicy } from '../../charges/risk/risk.rules.ts';
import type { RiskCaps, RiskPolicy } from '../../charges/risk/risk.rules.ts';
import { toPlainRows } from '../proposals/change-rows.rules.ts';
import type { ChangeRow } from '../proposals/change-rows.rules.ts';

/** As it is kept until somebody decides: whole numbers of any size as text. */
export function toProposal(policy: RiskPolicy) {
  const minor = (amountMinor: bigint | null) => amountMinor?.toString() ?? null;
  return {
    payerHourMax: policy.payerHourMax,
    payerDayMax: policy.payerDayMax,
    failedHourMax: policy.failedHourMax,
    reserveBasisPoints: policy.reserveBasisPoints,
    reserveDays: policy.reserveDays,
    caps: policy.caps.map((caps: RiskCaps) => ({
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

export function toProposalRows({ caps, ...limits }: Proposal): readonly ChangeRow[] {
  const rows = toPlainRows({
    payer_hour_max: limits.payerHourMax,
    payer_day_max: limits.payerDayMax,
    failed_hour_max: limits.failedHourMax,
    reserve_basis_points: limits.reserveBasisPoints,
    reserve_days: limits.reserveDays,
  });
  const capRows = caps.flatMap(({ currency, paymentMaxMinor, dayMaxMinor, monthMaxMinor }) => [
    { name: 'payment_max_minor', currency, value: paymentMaxMinor },
    { name: 'day_max_minor', currency, value: dayMaxMinor },
    { name: 'month_max_minor', currency, value: monthMaxMinor },
  ]);
  return [...rows, ...capRows];
}
