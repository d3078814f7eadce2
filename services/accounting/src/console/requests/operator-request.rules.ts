/** Acts that move rights: one operator requests, another confirms. */
export const requestActions = [
  'organisation.suspend',
  'organisation.reinstate',
  'account.recover',
] as const;
export type RequestAction = (typeof requestActions)[number];

/** Why an act is refused. Null: the organisation or recovery does not exist. */
const refusals = {
  not_found: null,
  not_suspended: 'The organisation is not suspended.',
  recovery_over: 'This recovery was stopped, used or is too old.',
  recovery_waits: 'The waiting time of this recovery is not over.',
  address_taken: 'The new address is a member or invited already. Stop this recovery.',
} as const;

export function toActRefusal(reason: keyof typeof refusals) {
  return { reason, text: refusals[reason] };
}
