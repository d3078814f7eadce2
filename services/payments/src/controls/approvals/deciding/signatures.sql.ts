import type { Tx } from '../../../kernel/database.ts';
import type { ApprovalKey } from '../requests/approvals.reads.ts';
import type { Signature } from './signature.reads.ts';

export async function insertSignature(
  tx: Tx,
  key: ApprovalKey & { readonly memberId: string },
  signature: Signature,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('approval_signatures')
    .values({
      workspace_id: key.workspaceId,
      approval_id: key.id,
      member_id: key.memberId,
      operation: signature.operation,
      nonce: signature.nonce,
      credential_id: signature.credentialId,
      public_key: signature.publicKey,
      authenticator_data: signature.authenticatorData,
      client_data_json: signature.clientDataJson,
      signature: signature.signature,
      origin: signature.origin,
      rp_id: signature.rpId,
      created_at: now,
    })
    .execute();
}
