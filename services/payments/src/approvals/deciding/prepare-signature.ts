import { randomBytes } from 'node:crypto';
import type { MemberActor } from '@countinghouse/actor';
import type { PasskeySigning } from '@countinghouse/identity';
import type { MemberWord } from '../../controls/approvals/deciding/decide-approval.ts';
import type { DecisionStatus } from '../../controls/approvals/requests/approval.rules.ts';
import { findApproval } from '../../controls/approvals/requests/approvals.reads.ts';
import type { ApprovalRow } from '../../controls/approvals/requests/approvals.reads.ts';
import { challengeFor } from '../../controls/approvals/requests/operation-hash.ts';
import { toOperationText } from '../../controls/approvals/requests/operation.rules.ts';
import type { Database } from '../../kernel/database.ts';
import { findOperation } from '../reviewing/find-operation.ts';
import { consumeChallenge, saveChallenge } from './challenges.sql.ts';

export interface SigningDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly signing: PasskeySigning;
}

/** A signed-in person, with the account that their passkeys belong to. */
export interface Signer {
  readonly userId: string;
  readonly actor: MemberActor;
  readonly businessId: string;
}

export interface SignatureOrder {
  readonly approvalId: string;
  readonly status: DecisionStatus;
}

type SigningOptions = NonNullable<Awaited<ReturnType<PasskeySigning['offer']>>>;

export type PrepareOutcome =
  | { readonly kind: 'prepared'; readonly operation: string; readonly options: SigningOptions }
  | { readonly kind: 'reject'; readonly reason: 'not_found' | 'not_waiting' | 'no_passkey' };

const nonceBytes = 32;
/** As long as a browser waits for a passkey. */
const challengeLifetimeMs = 5 * 60_000;

/** The challenge is the operation's own hash, so the passkey signs this decision and no other. */
export async function prepareSignature(
  deps: SigningDeps,
  signer: Signer,
  { approvalId, status }: SignatureOrder,
): Promise<PrepareOutcome> {
  const { db } = deps.database;
  const approval = await findApproval(db, signer.businessId, approvalId);
  const operation = approval === null ? null : await findOperation(deps, approval);
  if (approval === null || operation === null) return { kind: 'reject', reason: 'not_found' };
  if (approval.status !== 'requires_review') return { kind: 'reject', reason: 'not_waiting' };
  const nonce = randomBytes(nonceBytes);
  const challenge = challengeFor(operation, status, nonce);
  const options = await deps.signing.offer(signer.userId, challenge);
  if (options === null) return { kind: 'reject', reason: 'no_passkey' };
  const { workspaceId } = approval;
  const key = { workspaceId, approvalId, memberId: signer.actor.id, decision: status };
  await saveChallenge(db, key, nonce, new Date(deps.now().getTime() + challengeLifetimeMs));
  return { kind: 'prepared', operation: toOperationText(operation, status), options };
}

/**
 * The signature, if it is this person's and covers this decision on the operation's current
 * content. The challenge is consumed before the signature is checked, so it can be tried only once.
 */
export async function proveSignature(
  deps: SigningDeps,
  signer: Signer,
  { approval, status }: { readonly approval: ApprovalRow; readonly status: DecisionStatus },
  assertion: Parameters<PasskeySigning['prove']>[2],
): Promise<MemberWord['signature']> {
  const { workspaceId, id: approvalId } = approval;
  const key = { workspaceId, approvalId, memberId: signer.actor.id, decision: status };
  const taken = await consumeChallenge(deps.database.db, key);
  if (taken === null || taken.expiresAt <= deps.now()) return null;
  const operation = await findOperation(deps, approval);
  if (operation === null) return null;
  const { nonce } = taken;
  const challenge = challengeFor(operation, status, nonce);
  const signature = await deps.signing.prove(signer.userId, challenge, assertion);
  if (signature === null) return null;
  return { ...signature, operation: toOperationText(operation, status), nonce };
}
