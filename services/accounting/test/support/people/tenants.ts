import { createIdSource } from '@countinghouse/identifiers';
import { getCurrency } from '@countinghouse/money';
import type { Database } from '../../../src/kernel/database.ts';
import { createApiKey } from '../../../src/people/api-keys/create-api-key.ts';
import type {
  ApiKeyRequest,
  CreatedApiKey,
  KeyMakerDeps,
} from '../../../src/people/api-keys/create-api-key.ts';
import { createOrganisation } from '../../../src/setup/organisation/create-organisation.ts';
import type { OrganisationRequest } from '../../../src/setup/organisation/create-organisation.ts';

/** An organisation with its books and a key of each kind, made through the operator's use cases. */
export interface TestOrganisation {
  readonly orgId: string;
  readonly readKey: string;
  readonly writeKey: string;
  readonly createKey: (request?: Partial<ApiKeyRequest>) => Promise<CreatedApiKey>;
}

export const testPepper = Buffer.alloc(32, 'pepper');
/** As the setting is read: one pepper, without a name. */
export const testPeppers = [{ id: null, secret: testPepper }] as const;
/** The id and the key, as the setting wants them. */
export const testSealingKeys = `t1:${Buffer.alloc(32, 'sealing').toString('base64')}`;
export const newTestId = createIdSource({ cell: 0, nowMs: Date.now });
export const testOperator = { kind: 'operator', id: 'test' } as const;

export function operatorDeps(database: Database): KeyMakerDeps {
  return { database, newId: newTestId, now: () => new Date(), cell: 0, peppers: testPeppers };
}

export type TestOrganisationOptions = Partial<Omit<OrganisationRequest, 'baseCurrency'>> & {
  readonly baseCurrency?: string;
};

let organisationCount = 0;

export async function createTestOrganisation(
  deps: KeyMakerDeps,
  { baseCurrency = 'EUR', ...options }: TestOrganisationOptions = {},
): Promise<TestOrganisation> {
  organisationCount += 1;
  const orgId = await createOrganisation(deps, {
    actor: testOperator,
    name: `Books ${organisationCount}`,
    environment: 'live',
    country: 'DE',
    timeZone: 'Europe/Berlin',
    ...options,
    baseCurrency: getCurrency(baseCurrency),
  });
  const createKey = (request: Partial<ApiKeyRequest> = {}): Promise<CreatedApiKey> =>
    createApiKey(deps, {
      orgId,
      actor: testOperator,
      name: 'test key',
      capability: 'read_write',
      allowedCidrs: [],
      expiresAt: null,
      ...request,
    });
  const { key: readKey } = await createKey({ capability: 'read' });
  const { key: writeKey } = await createKey();
  return { orgId, readKey, writeKey, createKey };
}
