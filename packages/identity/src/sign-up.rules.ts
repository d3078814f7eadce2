export const signUpModes = ['open', 'invitation', 'closed'] as const;
/** Who may create an account and a tenant: anyone, people whom an operator invites, or nobody. */
export type SignUpMode = (typeof signUpModes)[number];

export type SignUpRefusal = 'sign_up_closed' | 'sign_up_by_invitation';

/** Whether a person may start or continue a sign-up. Null if they may. */
export function refuseSignUp(
  mode: SignUpMode,
  { isInvited }: { readonly isInvited: boolean },
): SignUpRefusal | null {
  switch (mode) {
    case 'open':
      return null;
    case 'invitation':
      return isInvited ? null : 'sign_up_by_invitation';
    case 'closed':
      return 'sign_up_closed';
  }
}

/** Tenants that one person may own: more than anyone needs, and few enough to prevent a flood. */
export const ownedPlacesMax = 20;

export type FoundingRefusal = SignUpRefusal | 'too_many_places';

/** Whether someone with an account may create a tenant. Null if they may. */
export function refuseFounding(
  mode: SignUpMode,
  person: { readonly isFounder: boolean; readonly ownedPlaces: number },
): FoundingRefusal | null {
  const isInvited = person.isFounder || person.ownedPlaces > 0;
  const refusal = refuseSignUp(mode, { isInvited });
  if (refusal !== null) return refusal;
  return person.ownedPlaces >= ownedPlacesMax ? 'too_many_places' : null;
}
