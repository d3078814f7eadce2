import { isSignatureOf } from '@countinghouse/identity';
import {
  challengeOfText,
  hashOperation,
} from '../../controls/approvals/requests/operation-hash.ts';
import { toOperationText } from '../../controls/approvals/requests/operation.rules.ts';
import type { Database } from '../../kernel/database.ts';
import { findOperation } from '../reviewing/find-operation.ts';
import { listDecidedApprovals } from './decided-approvals.reads.ts';
import type { DecidedApproval } from './decided-approvals.reads.ts';

/** What the stored data proves about a decision. */
export type Finding =
  /** Signed by the deciding member, for the stored operation. */
  | 'signed'
  /** Decided with a recent second factor and no passkey: the log is the only evidence. */
  | 'unsigned'
  | 'signature_broken'
  | 'other_signer'
  /** The stored operation differs from the requested or signed one. */
  | 'operation_differs';

export interface VerifiedApproval {
  readonly approval: DecidedApproval;
  readonly finding: Finding;
}

const approvalsPerRead = 200;

/** All members' decisions, of one business or of all; verified from the database alone. */
export async function* verifyApprovals(
  deps: { readonly database: Database },
  businessId: string | null,
): AsyncGenerator<VerifiedApproval> {
  for (let afterId: string | null = null; ;) {
    const page: readonly DecidedApproval[] = await listDecidedApprovals(
      deps.database.db,
      businessId,
      afterId,
      approvalsPerRead,
    );
    for (const approval of page) yield { approval, finding: await verify(deps, approval) };
    const last = page.at(-1);
    if (last === undefined || page.length < approvalsPerRead) return;
    afterId = last.id;
  }
}

async function verify(
  deps: { readonly database: Database },
  approval: DecidedApproval,
): Promise<Finding> {
  const { signature, operationHash, signedByMemberId, decidedByMemberId, status } = approval;
  const operation = await findOperation(deps, approval);
  const isSame = operation !== null && operationHash?.equals(hashOperation(operation)) !== false;
  if (!isSame) return 'operation_differs';
  if (signature === null) return 'unsigned';
  if (signedByMemberId !== decidedByMemberId) return 'other_signer';
  const decision = status === 'rejected' ? 'rejected' : 'approved';
  if (signature.operation !== toOperationText(operation, decision)) return 'operation_differs';
  const challenge = challengeOfText(signature.operation, signature.nonce);
  return (await isSignatureOf(signature, challenge)) ? 'signed' : 'signature_broken';
}
