export { addIdentityRoutes } from './add-identity-routes.ts';
export type { PasskeyAssertion } from './assertion.ts';
export { describePasswordFlaw } from './identity-replies.ts';
export {
  createFirstPasswordLink,
  createIdentity,
  forgetExpired,
  forgetSecondFactor,
} from './identity.ts';
export type { Identity } from './identity.ts';
export type {
  AccountChange,
  AccountEntry,
  AttemptLimits,
  IdentityParts,
  Letters,
} from './parts.ts';
export type { PasswordFlaw } from './password.rules.ts';
export { hashNewPassword } from './passwords.ts';
export type { NewPassword } from './passwords.ts';
export type { Person } from './passwords.sql.ts';
export type { RouteHost } from './route-host.ts';
export { totpContext } from './second-factor.ts';
export { listStandings } from './sessions.sql.ts';
export type { PersonStanding } from './sessions.sql.ts';
export { createPasskeySigning, isSignatureOf } from './signatures.ts';
export type { PasskeySignature, PasskeySigning } from './signatures.ts';
export type { SignedIn } from './signed-in.ts';
export { digest, newToken } from './token.ts';
