import { randomBytes } from 'node:crypto';
import { createIdSource } from '@countinghouse/identifiers';
import { connectDatabase } from '@countinghouse/postgres';
import { createApiKey } from '../services/payments/src/business/api-keys/create-api-key.ts';
import type { KeyMakerDeps } from '../services/payments/src/business/api-keys/create-api-key.ts';
import type { Schema } from '../services/payments/src/kernel/schema.generated.ts';
import type { Scope } from '../services/payments/src/kernel/scope.rules.ts';
import { createBusiness } from '../services/payments/src/tenants/businesses/create-business.ts';
import { createMember } from '../services/payments/src/tenants/businesses/create-member.ts';
import { findWorkspace } from '../services/payments/src/tenants/businesses/find-workspace.ts';

/** A business with a live workspace, made through the operator's use cases. */
export interface Tenant {
  readonly businessId: string;
  readonly memberId: string;
  readonly workspaceId: string;
}

const cell = 0;
const pepperBytes = 32;
const connectionsMax = 4;
/** More than the connections: each key is several statements. */
const keysAtATime = 8;

/** Keys of one run work under the pepper of that run only. */
export function newPepper(): Buffer {
  return randomBytes(pepperBytes);
}

export async function withOperator<Result>(
  options: { readonly applicationUrl: string; readonly pepper: Buffer },
  work: (deps: KeyMakerDeps) => Promise<Result>,
): Promise<Result> {
  const database = connectDatabase<Schema>({
    url: options.applicationUrl,
    applicationName: 'bench',
    connectionsMax,
  });
  try {
    return await work({
      database,
      newId: createIdSource({ cell, nowMs: Date.now }),
      now: () => new Date(),
      operator: 'bench',
      cell,
      peppers: [{ id: null, secret: options.pepper }],
    });
  } finally {
    await database.close();
  }
}

export async function createTenant(deps: KeyMakerDeps, businessName: string): Promise<Tenant> {
  const { id: businessId } = await createBusiness(deps, {
    businessName,
    country: 'NG',
    defaultCurrency: 'NGN',
    email: 'shop@example.com',
    phone: '+2348000000000',
    kycStatus: 'verified',
  });
  const member = await createMember(deps, {
    businessId,
    email: `owner-${businessId}@example.com`,
    name: 'Owner',
    role: 'owner',
  });
  if (member.kind !== 'created') throw new Error(`no member: ${member.reason}`);
  const workspaceId = await findWorkspace(deps.database.db, businessId, 'live');
  if (workspaceId === null) throw new Error('a new business has no live workspace');
  return { businessId, memberId: member.id, workspaceId };
}

export async function createKeys(
  deps: KeyMakerDeps,
  tenant: Tenant,
  count: number,
  scopes: readonly Scope[] = ['payments:read'],
): Promise<readonly string[]> {
  const keys: string[] = [];
  while (keys.length < count) {
    const batch = Math.min(keysAtATime, count - keys.length);
    keys.push(
      ...(await Promise.all(Array.from({ length: batch }, () => createKey(deps, tenant, scopes)))),
    );
  }
  return keys;
}

async function createKey(
  deps: KeyMakerDeps,
  tenant: Tenant,
  scopes: readonly Scope[],
): Promise<string> {
  const outcome = await createApiKey(deps, {
    businessId: tenant.businessId,
    environment: 'live',
    memberId: tenant.memberId,
    name: 'bench',
    scopes,
    allowedCidrs: [],
    expiresAt: null,
  });
  if (outcome.kind !== 'created') throw new Error(`no key: ${outcome.reason}`);
  return outcome.key;
}
