import type { RequestOrigin, SystemActor } from '@countinghouse/actor';
import { runEach } from '@countinghouse/jobs';
import type { Logger } from '@countinghouse/observability';
import { theService } from '../../kernel/caller.rules.ts';
import type { IdentityChecker } from './identity-checker.ts';
import { settleVerification } from './settle-verification.ts';
import type { SettleVerificationDeps } from './settle-verification.ts';
import { claimSessionsToCheck, findSessionById } from './verification-sessions.sql.ts';
import type { SessionRow } from './verification-sessions.sql.ts';
import { decideSight } from './verification.rules.ts';

export interface ResolveVerificationsDeps extends SettleVerificationDeps {
  readonly identityChecker: IdentityChecker | null;
  readonly logger: Logger;
}

const sessionsPerRoundMax = 50;
/** Longer than a question may take, so that no two workers ask the same. */
const leaseMs = 60_000;

/** Asks about every session that is due; gives how many. */
export async function resolveVerifications(deps: ResolveVerificationsDeps): Promise<number> {
  const { identityChecker, logger } = deps;
  if (identityChecker === null) return 0;
  const now = deps.now();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const { db } = deps.database;
  const due = await claimSessionsToCheck(db, now, leaseUntil, sessionsPerRoundMax);
  await runEach(
    due,
    (session) => resolveOne({ ...deps, actor: theService }, identityChecker, session),
    (error, { id }) => logger.error({ err: error, session_id: id }, 'verification_check_failed'),
  );
  return due.length;
}

/**
 * A notice says only that it is worth asking now: the outcome is read from the checker. The loop above
 * makes up for notices that are lost, and for questions that fail here.
 */
export async function receiveNotice(
  deps: Omit<ResolveVerificationsDeps, 'identityChecker'>,
  identityChecker: IdentityChecker,
  { reference, origin }: { readonly reference: string; readonly origin: RequestOrigin },
): Promise<void> {
  const session = await findSessionById(deps.database.db, reference);
  if (session === null) return;
  await resolveOne({ ...deps, actor: { ...theService, origin } }, identityChecker, session);
}

async function resolveOne(
  deps: SettleVerificationDeps & { readonly actor: SystemActor },
  checker: IdentityChecker,
  session: SessionRow,
): Promise<void> {
  const answer = await checker.readOutcome(session.id);
  const sight = decideSight(answer, session.expiresAt, deps.now());
  if (sight !== null) await settleVerification(deps, session, sight);
}
