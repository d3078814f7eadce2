import type { SystemActor } from '@countinghouse/actor';
import type { QueueMail } from '@countinghouse/mail';
import { withTransaction } from '@countinghouse/postgres';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Database, Tx } from '../../kernel/database.ts';
import type { KycStatus } from '../../tenants/businesses/business.rules.ts';
import { lockBusiness } from '../../tenants/businesses/lock-business.ts';
import { mailOwners } from '../../tenants/businesses/mail-owners.ts';
import { moveKycStatus } from '../../tenants/businesses/move-kyc-status.ts';
import type { MailTopic } from '../../tenants/staff/mail-topics.ts';
import { markOwnerVerified } from '../owners/mark-owner-verified.ts';
import { writeOutcomeEmail } from './outcome-email.ts';
import { lockSession, saveSession } from './verification-sessions.sql.ts';
import type { SessionRow } from './verification-sessions.sql.ts';
import { isOver, kycAfterSight, nextCheckAt } from './verification.rules.ts';
import type { Sight } from './verification.rules.ts';

export interface SettleVerificationDeps {
  readonly database: Database;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly queueMail: QueueMail;
  /** Beginning of links in mails. */
  readonly publicUrl: string;
}

/**
 * The one way in which a session learns what became of it: session, business or owner, audit log and
 * mails change together. What the sandbox finds out stays in its session.
 */
export async function settleVerification(
  deps: SettleVerificationDeps & { readonly actor: SystemActor },
  session: SessionRow,
  sight: Sight,
): Promise<void> {
  await withTransaction(deps.database.db, async (tx) => {
    const { kycStatus: kyc } = await lockBusiness(tx, session.businessId);
    const before = await lockSession(tx, session);
    if (before === null || isOver(before)) return;
    const now = deps.now();
    await saveSession(tx, session, {
      ...sight,
      endedAt: isOver(sight.status) ? now : null,
      nextCheckAt: nextCheckAt(sight.status, now),
    });
    if (sight.status === before) return;
    await recordAct(tx, deps, {
      businessId: session.businessId,
      workspaceId: null,
      action: `verification.${sight.status}`,
      subjectKind: 'verification_session',
      subjectId: session.id,
      detail: { environment: session.environment, type: session.type, reason: sight.reason },
    });
    if (session.environment === 'test') return;
    if (session.type === 'business') await tellBusiness(tx, deps, session, kyc, sight);
    else if (sight.status === 'approved') await markOwnerVerified(tx, session, now);
  });
}

async function tellBusiness(
  tx: Tx,
  deps: SettleVerificationDeps & { readonly actor: SystemActor },
  { businessId, id: sessionId }: SessionRow,
  from: KycStatus,
  sight: Sight,
): Promise<void> {
  const to = kycAfterSight(from, sight);
  if (to === from) return;
  await moveKycStatus(tx, { ...deps, now: deps.now() }, { businessId, from, to, sessionId });
  const topic: MailTopic = 'verification';
  await mailOwners(tx, deps, businessId, (owner) => ({
    topic,
    letter: writeOutcomeEmail(owner, to, deps),
  }));
}
