/** Why an act that two operators want is refused. Null: what it is about does not exist. */
const refusals = {
  not_found: null,
  business_not_found: null,
  policy_changed: 'The limits have changed since this was requested. Reject it and set them again.',
  move_unknown: 'The verification status cannot change like this from its current value.',
  not_suspended: 'The business is not suspended.',
  recovery_over: 'This recovery was stopped, used or is too old.',
  recovery_waits: 'The waiting time of this recovery is not over.',
  address_taken: 'The new address is a member or invited already. Stop this recovery.',
  not_held: 'The item needs no decision: it is being returned, or is closed.',
  not_waiting: 'The item’s payment is not awaiting a decision.',
  too_little: 'The amount received is less than the amount due. The item can only be returned.',
  other_currency:
    'The currency received differs from the currency due. The item can only be returned.',
  used_up: 'The link or code was already paid by someone else. The item can only be returned.',
  subscription_cancelled: 'The subscription is cancelled. The item can only be returned.',
} as const;

export type ActRefusal = keyof typeof refusals;

export function toActRefusal(reason: ActRefusal) {
  return { reason, text: refusals[reason] };
}
