import type { SystemActor } from '@countinghouse/actor';
import { withTransaction } from '@countinghouse/postgres';
import { recordCallerAct } from '../../kernel/audit/record-audit.ts';
import { theService } from '../../kernel/caller.rules.ts';
import type { Caller } from '../../kernel/caller.rules.ts';
import { toRequesterColumns } from '../../kernel/requester-columns.ts';
import { getContact } from '../../tenants/businesses/get-contact.ts';
import { lockBusiness } from '../../tenants/businesses/lock-business.ts';
import { moveKycStatus } from '../../tenants/businesses/move-kyc-status.ts';
import { findOwnerToVerify } from '../owners/find-owner-to-verify.ts';
import type { CheckSession, IdentityChecker } from './identity-checker.ts';
import { settleVerification } from './settle-verification.ts';
import type { SettleVerificationDeps } from './settle-verification.ts';
import { findOpenSession, insertSession, saveSession } from './verification-sessions.sql.ts';
import type { SessionRow } from './verification-sessions.sql.ts';
import { kycAfterStart, nextCheckAt, sessionLifeMs } from './verification.rules.ts';
import type { VerificationType } from './verification.rules.ts';

export interface StartVerificationDeps extends SettleVerificationDeps {
  /** Null: this installation checks nobody. */
  readonly identityChecker: IdentityChecker | null;
}

export interface VerificationRequest {
  readonly type: VerificationType;
  readonly returnUrl: string | null;
}

export type StartOutcome =
  | { readonly kind: 'started'; readonly url: string; readonly sessionId: string }
  | { readonly kind: 'reject'; readonly reason: StartRejection };

export type StartRejection = 'not_offered' | 'no_owner_to_verify' | 'checker_failed';

/** A session that turns out to be over is replaced once; a second one is the checker's mistake. */
const sessionsTriedMax = 2;

/**
 * Gives the page of the caller's open session, or of a new one. The page's address is asked for each
 * time and stored nowhere: the session is the same as long as our reference is.
 */
export async function startVerification(
  deps: StartVerificationDeps,
  caller: Caller,
  request: VerificationRequest,
): Promise<StartOutcome> {
  const { identityChecker } = deps;
  if (identityChecker === null) return { kind: 'reject', reason: 'not_offered' };
  const isOfOwner = request.type === 'owner' && caller.environment === 'live';
  const owner = isOfOwner ? await findOwnerToVerify(deps.database.db, caller.businessId) : null;
  if (isOfOwner && owner === null) return { kind: 'reject', reason: 'no_owner_to_verify' };

  const actor = { ...caller.actor, ...theService };
  for (let tried = 0; tried < sessionsTriedMax; tried += 1) {
    const session = await openSession(deps, caller, request, owner?.id ?? null);
    const checked = await askForPage(deps, identityChecker, session, owner?.name ?? null);
    if (checked === null) break;
    if (checked.status === 'open') {
      await noteStart({ ...deps, actor }, session);
      return { kind: 'started', url: checked.url, sessionId: session.id };
    }
    await settleVerification({ ...deps, actor }, session, checked);
  }
  return { kind: 'reject', reason: 'checker_failed' };
}

/** The business's lock gives two concurrent requests the same session. */
function openSession(
  deps: StartVerificationDeps,
  caller: Caller,
  { type, returnUrl }: VerificationRequest,
  ownerId: string | null,
): Promise<SessionRow> {
  const { businessId, environment } = caller;
  return withTransaction(deps.database.db, async (tx) => {
    await lockBusiness(tx, businessId);
    const now = deps.now();
    const known = await findOpenSession(tx, { businessId, environment, type, ownerId });
    if (known !== null && known.expiresAt.getTime() > now.getTime()) return known;
    if (known !== null) {
      const late = { status: 'expired', reason: null, nextCheckAt: null } as const;
      await saveSession(tx, known, { ...late, endedAt: now });
    }
    const session: SessionRow = {
      businessId,
      id: deps.newId(),
      environment,
      type,
      ownerId,
      returnUrl,
      status: 'open',
      createdAt: now,
      expiresAt: new Date(now.getTime() + sessionLifeMs),
    };
    const firstCheckAt = nextCheckAt('open', now) ?? now;
    await insertSession(tx, {
      ...session,
      ...toRequesterColumns(caller.actor),
      nextCheckAt: firstCheckAt,
    });
    await recordCallerAct(tx, deps.newId, caller, {
      action: 'verification.started',
      subjectKind: 'verification_session',
      subjectId: session.id,
      detail: { type },
    });
    return session;
  });
}

async function askForPage(
  { database }: StartVerificationDeps,
  checker: IdentityChecker,
  session: SessionRow,
  personName: string | null,
): Promise<CheckSession | null> {
  const { business_name: businessName, country } = await getContact(
    database.db,
    session.businessId,
  );
  const { id: reference, environment, type, returnUrl, expiresAt } = session;
  const answer = await checker.createSession({
    reference,
    environment,
    type,
    businessName,
    personName,
    country,
    returnUrl,
    expiresAt,
  });
  return answer.kind === 'accepted' ? answer.value : null;
}

/** Pending is said of a business only when there is a page where it can be finished. */
async function noteStart(
  deps: StartVerificationDeps & { readonly actor: SystemActor },
  session: SessionRow,
): Promise<void> {
  if (session.environment === 'test' || session.type === 'owner') return;
  const { businessId, id: sessionId } = session;
  await withTransaction(deps.database.db, async (tx) => {
    const { kycStatus: from } = await lockBusiness(tx, businessId);
    const to = kycAfterStart(from);
    if (to === from) return;
    await moveKycStatus(tx, { ...deps, now: deps.now() }, { businessId, from, to, sessionId });
  });
}
