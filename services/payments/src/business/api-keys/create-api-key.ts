import type { Actor } from '@countinghouse/actor';
import { currentPepper, hashKeySecret } from '@countinghouse/api-keys';
import type { Pepper } from '@countinghouse/api-keys';
import { insertKeyHash } from '@countinghouse/api-keys/statements';
import { createKeyText } from '@countinghouse/identifiers';
import { violatedConstraint, withTransaction } from '@countinghouse/postgres';
import type { ActorDeps, OperatorDeps } from '../../kernel/actor-deps.ts';
import { recordAct } from '../../kernel/audit/record-audit.ts';
import type { Tx } from '../../kernel/database.ts';
import type { Environment } from '../../kernel/environment.rules.ts';
import type { Scope } from '../../kernel/scope.rules.ts';
import { findWorkspace } from '../../tenants/businesses/find-workspace.ts';
import { insertApiKey } from './api-keys.sql.ts';
import { keyFormat, routeOfKey } from './key-format.ts';
import { decideGrant } from './key-grant.rules.ts';
import type { GrantRefusal, KeyGrant } from './key-grant.rules.ts';
import { insertHeldKeyHash } from './key-hashes.sql.ts';

interface KeyMaking {
  readonly cell: number;
  readonly peppers: readonly Pepper[];
  /** Keys expire in real time, even if a sandbox's clock differs. */
  readonly realNow?: () => Date;
}

export interface KeyMakerDeps extends OperatorDeps, KeyMaking {}

/** An operator, a member of the business, or a key that replaces itself. */
export type KeyMaker = Omit<ActorDeps, 'actor'> & KeyMaking & { readonly actor: Actor };

export interface ApiKeyRequest {
  readonly businessId: string;
  readonly environment: Environment;
  readonly memberId: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly allowedCidrs: readonly string[];
  readonly expiresAt: Date | null;
  /** How far a person may go; an operator answers for what they make elsewhere. */
  readonly grant?: KeyGrant;
  /** Stored inert: the key is refused until a second approver has approved it. */
  readonly isHeld?: boolean;
}

export type ApiKeyOutcome =
  /** `key` is in no other answer and in no table: whoever loses it makes another. */
  | {
      readonly kind: 'created';
      readonly id: string;
      readonly key: string;
      readonly isHeld: boolean;
    }
  | {
      readonly kind: 'reject';
      readonly reason: 'business_not_found' | 'member_not_found' | GrantRefusal;
    };

export async function createApiKey(deps: KeyMaker, request: ApiKeyRequest): Promise<ApiKeyOutcome> {
  try {
    return await withTransaction(deps.database.db, (tx) => addApiKey(tx, deps, request, null));
  } catch (error) {
    if (violatedConstraint(error) !== 'api_keys_created_by_member') throw error;
    return { kind: 'reject', reason: 'member_not_found' };
  }
}

/** As above, inside the caller's transaction: a rotation creates one key and sets another's end. */
export async function addApiKey(
  tx: Tx,
  deps: KeyMaker,
  request: ApiKeyRequest,
  rotatedFromId: string | null,
): Promise<ApiKeyOutcome> {
  const { businessId, environment, grant, isHeld = false } = request;
  const refusal = grant === undefined ? null : decideGrant(grant, request);
  if (refusal !== null) return { kind: 'reject', reason: refusal };
  const workspaceId = await findWorkspace(tx, businessId, environment);
  if (workspaceId === null) return { kind: 'reject', reason: 'business_not_found' };
  const id = deps.newId();
  const key = createKeyText(keyFormat, { environment, cell: deps.cell });
  const pepper = currentPepper(deps.peppers);
  await insertApiKey(tx, {
    workspaceId,
    id,
    businessId,
    name: request.name,
    last4: key.slice(-4),
    route: routeOfKey(key),
    scopes: request.scopes,
    allowedCidrs: request.allowedCidrs,
    expiresAt: request.expiresAt,
    createdByMemberId: request.memberId,
    rotatedFromId,
  });
  const keyHash = hashKeySecret(pepper, key);
  const hash = { keyHash, pepperId: pepper.id, tenantId: workspaceId, keyId: id };
  await (isHeld ? insertHeldKeyHash(tx, hash) : insertKeyHash(tx, hash));
  await recordAct(tx, deps, {
    businessId,
    workspaceId,
    action: rotatedFromId === null ? 'api_key.created' : 'api_key.rotated',
    subjectKind: 'api_key',
    subjectId: id,
    detail: {
      scopes: request.scopes,
      rotated_from_id: rotatedFromId,
      ...(isHeld && { held: true }),
    },
  });
  return { kind: 'created', id, key, isHeld };
}
