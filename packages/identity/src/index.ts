export { createAccountEmails, passwordLinkUrl, signUpUrl } from './account-emails.ts';
export type { AccountPages } from './account-emails.ts';
export { toAddedColumns, toInviter } from './added.rules.ts';
export type { AddedBy, AddedColumns } from './added.rules.ts';
export { addIdentityRoutes } from './add-identity-routes.ts';
export { listNamesById, readAuditPage, readAuditPages } from './audit-log.ts';
export type { AuditBounds, AuditPage, AuditReader, AuditSpan, NamedAct } from './audit-log.ts';
export {
  auditActColumns,
  auditActorKind,
  auditFilterFields,
  auditLogResponse,
  auditPageDescription,
  auditPageFields,
  auditPagingFields,
  auditParty,
  toAuditActRecord,
  toAuditCells,
  toAuditCsv,
  toAuditFilter,
  toAuditPageRecord,
} from './audit-log.wire.ts';
export { createCookieJar } from './cookies.ts';
export type { PasskeyAssertion } from './assertion.ts';
export { bodyBytesMaxFor } from './body-limits.ts';
export { explainDecider, explainVouch, checkDecider, refuseVouch } from './decider.rules.ts';
export type {
  DecidedRequest,
  Decider,
  DeciderCheck,
  DeciderRefusal,
  VouchRefusal,
} from './decider.rules.ts';
export { addedDeciderEmail, announcedDecisionEmail, vouchedEmail } from './decider-emails.ts';
export { limitedReply, passwordFault, signUpRefused } from './identity-replies.ts';
export {
  createFirstPasswordLink,
  createIdentity,
  forgetExpired,
  endMemberSessions,
  removeSecondFactors,
} from './identity.ts';
export type { Identity } from './identity.ts';
export { newInvitationLink } from './invitation-link.ts';
export { decideRoom } from './invitation.rules.ts';
export type { RoomRefusal } from './invitation.rules.ts';
export {
  invitationTokenBody,
  registerBody,
  sentInvitationFields,
  shownInvitationFields,
  toSentInvitation,
} from './invitation.wire.ts';
export { findOpenInvitation, joinByInvitation, joinWithNewAccount } from './join-by-invitation.ts';
export type { JoinedPlace, JoiningDeps, JoinRejection } from './join-by-invitation.ts';
export { resendManagedInvitation, revokeManagedInvitation } from './manage-invitation.ts';
export type { ManagingDeps, Resending } from './manage-invitation.ts';
export { keepingAnOwner } from './keep-an-owner.ts';
export { announceKeysLeft } from './announce-keys-left.ts';
export { invitationEmail, memberChangedEmail, memberRemovedEmail } from './member-emails.ts';
export { createMemberRules, peopleMax } from './member.rules.ts';
export type { ActingPerson, MemberRefusal, MemberRules, MemberSubject } from './member.rules.ts';
export { isMailTurnedOff } from './notifications.sql.ts';
export type { AccountChange, AccountEntry, AttemptLimits, IdentityParts, Emails } from './parts.ts';
export type { Limited } from './limited.ts';
export { createPasswordHasher } from './password-hasher.ts';
export type { Person } from './passwords.sql.ts';
export {
  createEnrolment,
  createOperator,
  listOperators,
  removeOperator,
} from './operators/manage-operators.ts';
export { findSignedInOperator } from './operators/operator-identity.ts';
export type { OperatorParts, SignedInOperator } from './operators/operator-identity.ts';
export { mayAct, operatorRoles } from './operators/operator.rules.ts';
export type { Operator, OperatorRole } from './operators/operator.rules.ts';
export { addOperatorRoutes } from './operators/operators.route.ts';
export { personFields, toPersonRecord } from './person.wire.ts';
export { addRecoveryRoutes } from './recovery.route.ts';
export type { RecoveryHandler } from './recovery.ts';
export { reject } from './reject.ts';
export type { Rejected } from './reject.ts';
export { requireFreshSecondFactor, secondFactorNeeded } from './require-second-factor.ts';
export type { RouteHost } from './route-host.ts';
export { totpContext } from './second-factor.ts';
export { listSecondFactorAges } from './second-factors.sql.ts';
export { isSecondFactorFresh } from './second-factor.rules.ts';
export { sendAuditCsv } from './send-audit-csv.ts';
export { sessionEntrance } from './session-entrance.ts';
export { changesLookedMax, decideLook, toChanges } from './changes.rules.ts';
export type { ChangedKind, ChangedPaths } from './changes.rules.ts';
export { changesQuery, changesRecord } from './changes.wire.ts';
export { searchQuery, searchRecord } from './search.wire.ts';
export { createSessionGate, nothingHere } from './session-gate.ts';
export type { SessionGateDeps, SessionGateHost } from './session-gate.ts';
export { createPasskeySigning, isSignatureOf } from './signatures.ts';
export type { PasskeySignature, PasskeySigning } from './signatures.ts';
export type { SignedIn } from './signed-in.ts';
export { createMemberList } from './member-list.ts';
export { signUpModes } from './sign-up.rules.ts';
export type { FoundingRefusal, SignUpMode } from './sign-up.rules.ts';
export { inviteToSignUp, lockFounder, mayFound } from './sign-up.ts';
export { digest, isCsrfToken, newRoutedToken } from './token.ts';
export { ensureUser, hasUser } from './users.sql.ts';
export { identityMigrations } from './migrations.ts';
