import type { PaymentsScreens } from '@countinghouse/web-client/payments';

type Named<Kind extends string> = { readonly [Key in Kind]?: string };

/** What both services offer to people who come in, and to people about their own account. */
export interface IdentityOperations extends Pick<
  PaymentsScreens,
  | 'signIn'
  | 'finishSignIn'
  | 'offerPasskeyChallenge'
  | 'signInWithPasskey'
  | 'signOut'
  | 'proveSecondFactor'
  | 'offerTotp'
  | 'removeTotp'
  | 'confirmTotp'
  | 'regenerateRecoveryCodes'
  | 'listPasskeys'
  | 'addPasskey'
  | 'offerPasskey'
  | 'removePasskey'
  | 'changePassword'
  | 'requestPasswordLink'
  | 'usePasswordLink'
  | 'requestRecovery'
  | 'stopRecovery'
  | 'useRecovery'
  | 'getSignUp'
  | 'requestSignUp'
  | 'showSignUp'
  | 'useSignUp'
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'listNotifications'
  | 'updateNotification'
> {
  getMe: { answer: Person };
  showInvitation: {
    body: PaymentsScreens['showInvitation']['body'];
    answer: Named<'business_name' | 'organisation_name'> &
      Pick<
        PaymentsScreens['showInvitation']['answer'],
        'email' | 'role' | 'expires_at' | 'has_account'
      >;
  };
  registerByInvitation: {
    body: PaymentsScreens['registerByInvitation']['body'];
    answer: Named<'business_id' | 'organisation_id'>;
  };
  acceptInvitation: {
    body: PaymentsScreens['acceptInvitation']['body'];
    answer: Named<'business_id' | 'organisation_id'>;
  };
}

/** Operations of coming in: their refusals are shown where the person is, and open no dialog. */
export const asksNobody: ReadonlySet<keyof IdentityOperations> = new Set([
  'signIn',
  'finishSignIn',
  'offerPasskeyChallenge',
  'signInWithPasskey',
  'signOut',
  'proveSecondFactor',
  'requestPasswordLink',
  'usePasswordLink',
  'requestRecovery',
  'stopRecovery',
  'useRecovery',
  'getSignUp',
  'requestSignUp',
  'showSignUp',
  'useSignUp',
  'getMe',
  'showInvitation',
  'registerByInvitation',
  'acceptInvitation',
] as const);

/** Whoever is signed in, without what only one service knows of them. */
export type Person = Omit<
  PaymentsScreens['getMe']['answer'],
  'memberships' | 'can_create_business'
>;

/** These addresses are alike in both services. */
export const identityOperations: Readonly<Record<keyof IdentityOperations, string>> = {
  requestRecovery: 'POST /auth/recovery',
  stopRecovery: 'POST /auth/recovery/stop',
  useRecovery: 'POST /auth/recovery/use',
  signIn: 'POST /auth/sign-in',
  finishSignIn: 'POST /auth/sign-in/second-factor',
  offerPasskeyChallenge: 'POST /auth/passkey-options',
  signInWithPasskey: 'POST /auth/sign-in/passkey',
  signOut: 'POST /auth/sign-out',
  proveSecondFactor: 'POST /auth/second-factor',
  offerTotp: 'POST /auth/totp',
  removeTotp: 'DELETE /auth/totp',
  confirmTotp: 'POST /auth/totp/confirm',
  regenerateRecoveryCodes: 'POST /auth/recovery-codes',
  listPasskeys: 'GET /auth/passkeys',
  addPasskey: 'POST /auth/passkeys',
  offerPasskey: 'POST /auth/passkeys/options',
  removePasskey: 'DELETE /auth/passkeys/{id}',
  changePassword: 'POST /auth/password',
  requestPasswordLink: 'POST /auth/password-link',
  usePasswordLink: 'POST /auth/password-link/use',
  getSignUp: 'GET /auth/sign-up',
  requestSignUp: 'POST /auth/sign-up',
  showSignUp: 'POST /auth/sign-up/show',
  useSignUp: 'POST /auth/sign-up/use',
  listSessions: 'GET /auth/sessions',
  endSession: 'DELETE /auth/sessions/{id}',
  endOtherSessions: 'DELETE /auth/sessions',
  listNotifications: 'GET /auth/notifications',
  updateNotification: 'PUT /auth/notifications/{topic}',
  getMe: 'GET /me',
  showInvitation: 'POST /invitations/show',
  registerByInvitation: 'POST /invitations/register',
  acceptInvitation: 'POST /invitations/accept',
};
