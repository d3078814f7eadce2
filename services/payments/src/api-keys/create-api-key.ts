import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import { recordOperatorAct } from '../audit/record-audit.ts';
import { findWorkspace } from '../businesses/find-workspace.ts';
import type { Tx } from '../database.ts';
import type { Environment } from '../environment.rules.ts';
import type { OperatorDeps } from '../operator.ts';
import { insertApiKey } from './api-keys.sql.ts';
import { hashKeySecret, newKeySecret } from './key-secret.ts';
import type { Scope } from './scope.rules.ts';

export interface KeyMakerDeps extends OperatorDeps {
  readonly cell: number;
  readonly pepper: Buffer;
}

export interface ApiKeyRequest {
  readonly businessId: string;
  readonly environment: Environment;
  readonly memberId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly allowedCidrs: readonly string[];
  readonly expiresAt: Date | null;
}

export type ApiKeyOutcome =
  /** `key` is in no other answer and in no table: whoever loses it makes another. */
  | { readonly kind: 'created'; readonly id: string; readonly key: string }
  | { readonly kind: 'reject'; readonly reason: 'business_not_found' | 'member_not_found' };

export async function createApiKey(
  deps: KeyMakerDeps,
  request: ApiKeyRequest,
): Promise<ApiKeyOutcome> {
  try {
    return await withTransaction(deps.database.db, (tx) => addApiKey(tx, deps, request, null));
  } catch (error) {
    if (violatedConstraint(error) !== 'api_keys_created_by_member') throw error;
    return { kind: 'reject', reason: 'member_not_found' };
  }
}

/** The same within a transaction that is already open: a rotation makes a key and dates another. */
export async function addApiKey(
  tx: Tx,
  deps: KeyMakerDeps,
  request: ApiKeyRequest,
  rotatedFromId: string | null,
): Promise<ApiKeyOutcome> {
  const { businessId, environment } = request;
  const workspaceId = await findWorkspace(tx, businessId, environment);
  if (workspaceId === null) return { kind: 'reject', reason: 'business_not_found' };
  const id = deps.newId();
  const key = newKeySecret({ environment, cell: deps.cell });
  await insertApiKey(tx, {
    workspaceId,
    id,
    businessId,
    name: request.name,
    last4: key.slice(-4),
    scopes: request.scopes,
    allowedCidrs: request.allowedCidrs,
    expiresAt: request.expiresAt,
    createdByMemberId: request.memberId,
    rotatedFromId,
    keyHash: hashKeySecret(deps.pepper, key),
  });
  await recordOperatorAct(tx, deps, {
    businessId,
    workspaceId,
    action: rotatedFromId === null ? 'api_key.created' : 'api_key.rotated',
    subjectKind: 'api_key',
    subjectId: id,
    detail: { scopes: request.scopes, rotated_from_id: rotatedFromId },
  });
  return { kind: 'created', id, key };
}
