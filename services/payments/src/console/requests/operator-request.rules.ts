/** Acts about a business, or something of it, that an operator requests by name. */
export const askedActions = [
  'business.verify',
  'business.reject',
  'business.suspend',
  'business.reinstate',
  'suspense.return',
  'suspense.keep',
  'account.recover',
] as const;
type AskedAction = (typeof askedActions)[number];

/** Changes that are requested by setting something: what it becomes is kept until the decision. */
const proposedActions = [
  'risk.loosen',
  'fees.change',
  'settlement_delay.change',
  'approval_limits.loosen',
  'member.invite',
  'member.remove',
  'business.rename',
  'payer.erase',
] as const;
export type ProposedAction = (typeof proposedActions)[number];

/** Acts that move money or rights: one operator requests, another confirms. */
export const requestActions = [...askedActions, ...proposedActions] as const;
export type RequestAction = AskedAction | ProposedAction;

export function isProposed(action: RequestAction): action is ProposedAction {
  return proposedActions.some((known) => known === action);
}
