import { sql } from '@countinghouse/postgres';
import type { Signature } from '../../controls/approvals/deciding/signature.reads.ts';
import type {
  ApprovalAction,
  ApprovalStatus,
} from '../../controls/approvals/requests/approval.rules.ts';
import type { ApprovalKey } from '../../controls/approvals/requests/approvals.reads.ts';
import type { Db } from '../../kernel/database.ts';

/** The approvals of the business that have a signature. */
export async function listSignedApprovals(
  db: Db,
  businessId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ readonly id: string }>`
    select s.approval_id as id
    from workspaces w join approval_signatures s on s.workspace_id = w.id
    where w.business_id = ${businessId} and s.approval_id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** A member's decision, with its signature if there is one. */
export interface DecidedApproval extends ApprovalKey {
  readonly businessId: string;
  readonly action: ApprovalAction;
  readonly subjectId: string;
  readonly status: ApprovalStatus;
  readonly operationHash: Buffer | null;
  readonly decidedByMemberId: string;
  readonly signedByMemberId: string | null;
  readonly signature: Signature | null;
}

type DecidedRow = Omit<DecidedApproval, 'signature'> & {
  readonly [Name in keyof Signature]: Signature[Name] | null;
};

/** Decisions by members of one business, or of all, in id order. */
export async function listDecidedApprovals(
  db: Db,
  businessId: string | null,
  afterId: string | null,
  limit: number,
): Promise<readonly DecidedApproval[]> {
  const { rows } = await sql<DecidedRow>`
    select a.workspace_id as "workspaceId", a.id, a.business_id as "businessId", a.action,
      a.subject_id as "subjectId", a.status, a.operation_hash as "operationHash",
      a.decided_by_member_id as "decidedByMemberId", s.member_id as "signedByMemberId",
      s.operation, s.nonce, s.credential_id as "credentialId", s.public_key as "publicKey",
      s.authenticator_data as "authenticatorData", s.client_data_json as "clientDataJson",
      s.signature, s.origin, s.rp_id as "rpId"
    from approvals a
    left join approval_signatures s on s.workspace_id = a.workspace_id and s.approval_id = a.id
    where a.decided_by_member_id is not null
      and (${businessId}::uuid is null or a.business_id = ${businessId}::uuid)
      and (${afterId}::uuid is null or a.id > ${afterId}::uuid)
    order by a.id limit ${limit}`.execute(db);
  return rows.map(toDecided);
}

function toDecided(row: DecidedRow): DecidedApproval {
  const { operation, nonce, credentialId, publicKey, authenticatorData, ...withoutFirst } = row;
  const { clientDataJson, signature, origin, rpId, ...decided } = withoutFirst;
  const isSigned =
    operation !== null &&
    nonce !== null &&
    credentialId !== null &&
    publicKey !== null &&
    authenticatorData !== null &&
    clientDataJson !== null &&
    signature !== null &&
    origin !== null &&
    rpId !== null;
  if (!isSigned) return { ...decided, signature: null };
  const proof = { authenticatorData, clientDataJson, signature, origin, rpId };
  return { ...decided, signature: { operation, nonce, credentialId, publicKey, ...proof } };
}
