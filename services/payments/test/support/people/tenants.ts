import { createIdSource } from '@countinghouse/identifiers';
import { createApiKey } from '../../../src/business/api-keys/create-api-key.ts';
import type { ApiKeyRequest, KeyMakerDeps } from '../../../src/business/api-keys/create-api-key.ts';
import type { Database } from '../../../src/kernel/database.ts';
import { scopes } from '../../../src/kernel/scope.rules.ts';
import type { KycStatus } from '../../../src/tenants/businesses/business.rules.ts';
import { createBusiness } from '../../../src/tenants/businesses/create-business.ts';
import { createMember } from '../../../src/tenants/businesses/create-member.ts';
import { findWorkspace } from '../../../src/tenants/businesses/find-workspace.ts';

/** A business with its owner and both workspaces, made through the operator's use cases. */
export interface Tenant {
  readonly businessId: string;
  readonly memberId: string;
  readonly liveWorkspaceId: string;
  readonly testWorkspaceId: string;
  readonly createKey: (request?: Partial<ApiKeyRequest>) => Promise<{ id: string; key: string }>;
}

export const testPepper = Buffer.alloc(32, 'pepper');
/** As the setting is read: one pepper, without a name. */
export const testPeppers = [{ id: null, secret: testPepper }] as const;
/** The id and the key, as the setting wants them. */
export const testSealingKeys = `t1:${Buffer.alloc(32, 'sealing').toString('base64')}`;
export const newTestId = createIdSource({ cell: 0, nowMs: Date.now });

export function operatorDeps(database: Database): KeyMakerDeps {
  return {
    database,
    newId: newTestId,
    now: () => new Date(),
    actor: { kind: 'operator', id: 'test' } as const,
    cell: 0,
    peppers: testPeppers,
  };
}

let tenantCount = 0;

export async function createTenant(
  deps: KeyMakerDeps,
  options: { readonly kycStatus?: KycStatus } = {},
): Promise<Tenant> {
  tenantCount += 1;
  const { id: businessId } = await createBusiness(deps, {
    businessName: `Shop ${tenantCount}`,
    country: 'NG',
    defaultCurrency: 'NGN',
    email: 'shop@example.com',
    phone: '+2348000000000',
    kycStatus: options.kycStatus ?? 'verified',
  });
  const member = await createMember(deps, {
    businessId,
    email: `owner-${businessId}@example.com`,
    name: 'Owner',
    role: 'owner',
  });
  if (member.kind !== 'created') throw new Error(`no member: ${member.reason}`);
  return {
    businessId,
    memberId: member.id,
    liveWorkspaceId: await workspaceOf(deps, businessId, 'live'),
    testWorkspaceId: await workspaceOf(deps, businessId, 'test'),
    createKey: async (request = {}) => {
      const outcome = await createApiKey(deps, {
        businessId,
        environment: 'live',
        memberId: member.id,
        name: 'test key',
        scopes,
        allowedCidrs: [],
        expiresAt: null,
        ...request,
      });
      if (outcome.kind !== 'created') throw new Error(`no key: ${outcome.reason}`);
      return outcome;
    },
  };
}

async function workspaceOf(
  deps: KeyMakerDeps,
  businessId: string,
  environment: 'live' | 'test',
): Promise<string> {
  const id = await findWorkspace(deps.database.db, businessId, environment);
  if (id === null) throw new Error(`business ${businessId} has no ${environment} workspace`);
  return id;
}
