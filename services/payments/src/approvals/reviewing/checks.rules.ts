/** What an approver checks first, in screen order. */
export const approvalChecks = [
  'unchanged',
  'amount_set_aside',
  'business_verified',
  'business_not_suspended',
  'operation_not_paused',
  'destination_current',
  'destination_as_last_paid',
] as const;

type ApprovalCheckName = (typeof approvalChecks)[number];

/** `blocks`: it cannot be approved now. `look`: it can, but someone should look. */
type CheckResult = 'ok' | 'look' | 'blocks';

export interface ApprovalCheck {
  readonly check: ApprovalCheckName;
  readonly result: CheckResult;
}

/** Null if the check does not apply to the request. */
export interface CheckedFacts {
  readonly isUnchanged: boolean | null;
  readonly isAmountSetAside: boolean | null;
  readonly isBusinessVerified: boolean | null;
  readonly isBusinessSuspended: boolean | null;
  readonly isPaused: boolean | null;
  readonly isDestinationCurrent: boolean | null;
  readonly isDestinationAsLastPaid: boolean | null;
}

export function decideChecks(facts: CheckedFacts): readonly ApprovalCheck[] {
  const suspended = facts.isBusinessSuspended;
  const paused = facts.isPaused;
  return [
    check('unchanged', facts.isUnchanged, 'blocks'),
    check('amount_set_aside', facts.isAmountSetAside, 'blocks'),
    check('business_verified', facts.isBusinessVerified, 'blocks'),
    check('business_not_suspended', suspended === null ? null : !suspended, 'blocks'),
    check('operation_not_paused', paused === null ? null : !paused, 'blocks'),
    check('destination_current', facts.isDestinationCurrent, 'blocks'),
    check('destination_as_last_paid', facts.isDestinationAsLastPaid, 'look'),
  ].flat();
}

function check(
  name: ApprovalCheckName,
  isGood: boolean | null,
  otherwise: CheckResult,
): readonly ApprovalCheck[] {
  return isGood === null ? [] : [{ check: name, result: isGood ? 'ok' : otherwise }];
}
