import type { OperatorActor } from '@countinghouse/actor';
import type { QueueMail } from '@countinghouse/mail';
import { recordAudit } from '../../kernel/audit/record-audit.ts';
import type { BooksTools } from '../../kernel/books-deps.ts';
import type { Tx } from '../../kernel/database.ts';
import { lockOrganisation } from './lock-organisation.ts';
import { mailOwners } from './mail-owners.ts';
import { reinstatedEmail, suspendedEmail } from './suspension-emails.ts';
import { findSuspension, saveSuspension } from './suspension.sql.ts';

export interface SuspensionDeps extends BooksTools {
  readonly queueMail: QueueMail;
  readonly actor: OperatorActor;
}

interface SuspensionOrder {
  readonly orgId: string;
  readonly reason: string;
}

/**
 * Keys stop working, members only read, and nothing is made or sent by itself. All processes follow
 * within a second. Null: done.
 */
export async function suspendOrganisationIn(
  tx: Tx,
  deps: SuspensionDeps,
  { orgId, reason }: SuspensionOrder,
): Promise<'not_found' | null> {
  const organisation = await lockOrganisation(tx, orgId);
  if (organisation === null) return 'not_found';
  const before = await findSuspension(tx, orgId);
  // A repeat changes nothing and sends no e-mail; another reason keeps the first time.
  if (before?.reason === reason) return null;
  const now = deps.now();
  await saveSuspension(tx, orgId, { at: before?.at ?? now, reason }, now);
  await record(tx, deps, { orgId, reason }, 'organisation.suspended');
  await mailOwners(tx, deps, orgId, ({ name }) => ({
    letter: suspendedEmail({ name, orgName: organisation.name }, reason),
  }));
  return null;
}

/** Lifts the suspension. Null: done. */
export async function reinstateOrganisationIn(
  tx: Tx,
  deps: SuspensionDeps,
  { orgId, reason }: SuspensionOrder,
): Promise<'not_found' | 'not_suspended' | null> {
  const organisation = await lockOrganisation(tx, orgId);
  if (organisation === null) return 'not_found';
  if ((await findSuspension(tx, orgId)) === null) return 'not_suspended';
  await saveSuspension(tx, orgId, null, deps.now());
  await record(tx, deps, { orgId, reason }, 'organisation.reinstated');
  await mailOwners(tx, deps, orgId, ({ name }) => ({
    letter: reinstatedEmail({ name, orgName: organisation.name }),
  }));
  return null;
}

function record(
  tx: Tx,
  deps: SuspensionDeps,
  { orgId, reason }: SuspensionOrder,
  action: 'organisation.suspended' | 'organisation.reinstated',
): Promise<void> {
  return recordAudit(tx, deps, {
    orgId,
    actor: deps.actor,
    action,
    subjectKind: 'organisation',
    subjectId: orgId,
    detail: { reason },
  });
}
