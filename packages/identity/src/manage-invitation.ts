import type { EmailContent, QueueMail } from '@countinghouse/mail';
import { withTransaction } from '@countinghouse/postgres';
import type { Database, Tx } from '@countinghouse/postgres';
import { newInvitationLink } from './invitation-link.ts';
import { isInvitationEnded, resendWaitMs } from './invitation.rules.ts';
import type { InvitationKey, InvitationStatements, StoredInvitation } from './invitations.sql.ts';
import { reject } from './reject.ts';
import type { Rejected } from './reject.ts';

type Invited<Role, Own> = StoredInvitation<Role> & Own;

export interface ManagingDeps<Schema, Role, Own, Place, Refusal extends string> {
  readonly database: Database<Schema>;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly queueMail: QueueMail;
  readonly statements: Pick<
    InvitationStatements<Schema, Role, Own>,
    'findInvitation' | 'saveInvitationRevoked' | 'saveInvitationSent'
  >;
  /** Locks the tenant and returns it with the acting member; null when there is none. */
  readonly lockPlace: (tx: Tx<Schema>) => Promise<Place | null>;
  /** Returns null if the acting member could have sent this invitation. */
  readonly refuseGiving: (place: Place, invitation: Invited<Role, Own>) => Refusal | null;
  readonly record: (
    tx: Tx<Schema>,
    action: 'invitation.resent' | 'invitation.revoked',
  ) => Promise<void>;
  readonly emailOf: (
    place: Place,
    invitation: Invited<Role, Own> & { readonly token: string },
  ) => EmailContent;
}

export type Resending<Invitation, Refusal extends string> =
  | { readonly kind: 'sent'; readonly invitation: Invitation }
  | Rejected<Refusal | 'not_found'>
  | (Rejected<'sent_a_moment_ago'> & { readonly waitMs: number });

/** Creates a new link for another week; the old link stops working. */
export function resendManagedInvitation<Schema, Role, Own, Place, Refusal extends string>(
  deps: ManagingDeps<Schema, Role, Own, Place, Refusal>,
  key: InvitationKey,
): Promise<Resending<Invited<Role, Own>, Refusal>> {
  type Outcome = Resending<Invited<Role, Own>, Refusal>;
  return withTransaction(deps.database.db, async (tx): Promise<Outcome> => {
    const found = await findManaged(tx, deps, key);
    if (found.kind === 'reject') return found;
    const { place, invitation } = found;
    const now = deps.now();
    const waitMs = resendWaitMs(invitation, now);
    if (waitMs > 0) return { ...reject('sent_a_moment_ago'), waitMs };
    const { token, ...link } = newInvitationLink(deps.newId(), now);
    await deps.statements.saveInvitationSent(tx, key, link);
    await deps.record(tx, 'invitation.resent');
    const sent = { ...invitation, sentAt: link.sentAt, expiresAt: link.expiresAt };
    const letter = deps.emailOf(place, { ...sent, token });
    await deps.queueMail(tx, { to: sent.email, letter });
    return { kind: 'sent', invitation: sent };
  });
}

export function revokeManagedInvitation<Schema, Role, Own, Place, Refusal extends string>(
  deps: ManagingDeps<Schema, Role, Own, Place, Refusal>,
  key: InvitationKey,
): Promise<'revoked' | Rejected<Refusal | 'not_found'>> {
  return withTransaction(deps.database.db, async (tx) => {
    const found = await findManaged(tx, deps, key);
    if (found.kind === 'reject') return found;
    await deps.statements.saveInvitationRevoked(tx, key, deps.now());
    await deps.record(tx, 'invitation.revoked');
    return 'revoked';
  });
}

/** Finds a pending invitation that the acting member could have sent, under the tenant's lock. */
async function findManaged<Schema, Role, Own, Place, Refusal extends string>(
  tx: Tx<Schema>,
  deps: ManagingDeps<Schema, Role, Own, Place, Refusal>,
  key: InvitationKey,
) {
  const place = await deps.lockPlace(tx);
  const invitation = await deps.statements.findInvitation(tx, key);
  if (place === null || invitation === null) return reject('not_found');
  if (isInvitationEnded(invitation)) return reject('not_found');
  const refusal = deps.refuseGiving(place, invitation);
  return refusal === null ? { kind: 'found' as const, place, invitation } : reject(refusal);
}
