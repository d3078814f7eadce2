import { parseCurrencyCode } from '../../services/accounting/src/cli/command-values.ts';
import { createApiKey } from '../../services/accounting/src/people/api-keys/create-api-key.ts';
import { listApiKeys } from '../../services/accounting/src/people/api-keys/list-api-keys.ts';
import { revokeApiKey } from '../../services/accounting/src/people/api-keys/revoke-api-key.ts';
import { listMembers } from '../../services/accounting/src/people/members/list-members.ts';
import { createMemberPasswordLink } from '../../services/accounting/src/people/sessions/create-password-link.ts';
import { createOrganisation } from '../../services/accounting/src/setup/organisation/create-organisation.ts';
import { listOrganisations } from '../../services/accounting/src/tenants/organisations/list-organisations.ts';
import { asAccountingOperator } from '../dev/operators.ts';
import type { AccountingOperator } from '../dev/operators.ts';
import type { ServicePlace } from '../dev/service-place.ts';

/** Two, to show that one cannot reach the other's books. */
export type DemoOrganisations = { readonly first: string; readonly other: string };

export type AccountingKeys = {
  readonly org_id: string;
  readonly read_key: string;
  readonly write_key: string;
  /** The other organisation's key; reads and writes. */
  readonly other_write_key: string;
};

/** How the owner signs in to the application. */
export type OwnerLink = { readonly owner_email: string; readonly password_url: string };

type DemoProfile = {
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  readonly timeZone: string;
};

/** The day that the demo's books end on is one of this zone. */
export const booksTimeZone = 'Africa/Lagos';

/** The same companies as in the payments demo. */
const firstProfile: DemoProfile = {
  name: 'Adire Lane (demo)',
  country: 'NG',
  currency: 'NGN',
  timeZone: booksTimeZone,
};

const otherProfile: DemoProfile = {
  name: 'Kente Corner (demo)',
  country: 'GH',
  currency: 'GHS',
  timeZone: 'Africa/Accra',
};

const keyName = 'demo';

/** Finds the demo organisations by name and creates missing ones. */
export function seedOrganisations(place: ServicePlace): Promise<DemoOrganisations> {
  return asAccountingOperator(place, async (deps) => {
    const known = await listOrganisations(deps.database);
    const ensure = async (profile: DemoProfile): Promise<string> =>
      known.find(({ name }) => name === profile.name)?.id ?? openOrganisation(deps, profile);
    const [first, other] = await Promise.all([ensure(firstProfile), ensure(otherProfile)]);
    return { first, other };
  });
}

/** Creates one organisation if there is none yet. */
export function createDemoOrganisation(place: ServicePlace): Promise<string> {
  return asAccountingOperator(place, (deps) => openOrganisation(deps, firstProfile));
}

/**
 * A key is shown once and not stored, so each demo creates its own and revokes those of the
 * previous demo.
 */
export function makeAccountingKeys(
  place: ServicePlace,
  { first, other }: DemoOrganisations,
): Promise<AccountingKeys> {
  return asAccountingOperator(place, async (deps) => {
    await Promise.all([first, other].map((orgId) => revokeDemoKeys(deps, orgId)));
    const [readKey, writeKey, otherKey] = await Promise.all([
      createKey(deps, first, 'read'),
      createKey(deps, first, 'read_write'),
      createKey(deps, other, 'read_write'),
    ]);
    return { org_id: first, read_key: readKey, write_key: writeKey, other_write_key: otherKey };
  });
}

/**
 * How an operator gives the first owner access. Sets one password within a day, so each demo
 * creates one.
 */
export function makeOwnerLink(
  place: ServicePlace,
  orgId: string,
  publicUrl: string,
): Promise<OwnerLink> {
  const link = async (deps: AccountingOperator): Promise<OwnerLink> => {
    const members = await listMembers(deps.database, orgId);
    const owner = members.find(({ role }) => role === 'owner');
    if (owner === undefined) throw new Error('the demo organisation has no owner');
    const url = await createMemberPasswordLink(deps, {
      orgId,
      memberId: owner.id,
      actor: deps.actor,
    });
    if (url === null) throw new Error('the owner of the demo organisation is gone');
    return { owner_email: owner.email, password_url: url };
  };
  return asAccountingOperator(place, link, publicUrl);
}

export function createOrganisationKey(
  place: ServicePlace,
  orgId: string,
  capability: 'read' | 'read_write',
): Promise<string> {
  return asAccountingOperator(place, (deps) => createKey(deps, orgId, capability));
}

function openOrganisation(deps: AccountingOperator, profile: DemoProfile): Promise<string> {
  const { name, country, currency, timeZone } = profile;
  const baseCurrency = parseCurrencyCode(currency);
  const region = { country, baseCurrency, timeZone };
  return createOrganisation(deps, { ...region, name, environment: 'live', actor: deps.actor });
}

async function createKey(
  deps: AccountingOperator,
  orgId: string,
  capability: 'read' | 'read_write',
): Promise<string> {
  const anywhere = { allowedCidrs: [], expiresAt: null };
  const order = { orgId, actor: deps.actor, name: keyName, capability, ...anywhere };
  return (await createApiKey(deps, order)).key;
}

async function revokeDemoKeys(deps: AccountingOperator, orgId: string): Promise<void> {
  for (const { id, name, revoked_at } of await listApiKeys(deps.database, orgId)) {
    if (name !== keyName || revoked_at !== null) continue;
    await revokeApiKey(deps, { orgId, keyId: id, actor: deps.actor });
  }
}
