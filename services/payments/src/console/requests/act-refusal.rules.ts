/** Why an act that two operators want is refused. Null: what it is about does not exist. */
const refusals = {
  not_found: null,
  business_not_found: null,
  unchanged: 'This is what holds already.',
  facts_changed:
    'What this changes is no longer as it was when this was requested. Reject it and request it again.',
  already_a_member: 'This person is already a member of the business.',
  already_invited: 'This address already has a pending invitation.',
  too_many_people: 'The business has reached its maximum number of members and invitations.',
  last_owner: 'This is the last owner. A business keeps at least one.',
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
