/** Acts that move money or rights: one operator requests, another confirms. */
export const requestActions = [
  'business.verify',
  'business.reject',
  'business.suspend',
  'business.reinstate',
  'suspense.return',
  'suspense.keep',
  'account.recover',
  'risk.loosen',
] as const;
export type RequestAction = (typeof requestActions)[number];

/** Looser limits are requested by setting them. */
export const askedActions = requestActions.filter((action) => action !== 'risk.loosen');
