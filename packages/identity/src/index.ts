export { createAccountLetters, passwordLinkUrl } from './account-letters.ts';
export type { AccountPages } from './account-letters.ts';
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
export {
  invitationExpiry,
  isInvitationEnded,
  isInvitationOpen,
  resendWaitMs,
} from './invitation.rules.ts';
export type { InvitationTimes } from './invitation.rules.ts';
export { invitationLetter, memberChangedLetter, memberRemovedLetter } from './member-letters.ts';
export { createMemberRules, peopleMax } from './member.rules.ts';
export type { ActingPerson, MemberRefusal, MemberRules, MemberSubject } from './member.rules.ts';
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
export { requireFreshSecondFactor } from './require-second-factor.ts';
export type { RouteHost } from './route-host.ts';
export { totpContext } from './second-factor.ts';
export { isSecondFactorFresh } from './second-factor.rules.ts';
export { createSessionGate, nothingHere } from './session-gate.ts';
export type { SessionGateDeps, SessionGateHost } from './session-gate.ts';
export { listStandings } from './sessions.sql.ts';
export type { PersonStanding } from './sessions.sql.ts';
export { createPasskeySigning, isSignatureOf } from './signatures.ts';
export type { PasskeySignature, PasskeySigning } from './signatures.ts';
export type { SignedIn } from './signed-in.ts';
export { digest, newToken } from './token.ts';
