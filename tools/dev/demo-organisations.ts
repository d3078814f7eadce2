import { z } from 'zod';
import { runAdmin } from './service-admin.ts';
import { withPrefix } from './service-place.ts';
import type { ServicePlace } from './service-place.ts';

/** Two, so that one can be seen not to reach the books of the other. */
export type DemoOrganisations = { readonly first: string; readonly other: string };

export type AccountingKeys = {
  readonly org_id: string;
  readonly read_key: string;
  readonly write_key: string;
  /** Of the other organisation; reads and writes. */
  readonly other_write_key: string;
};

/** How the owner gets into the application. */
export type OwnerLink = { readonly owner_email: string; readonly password_url: string };

type DemoProfile = {
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  readonly timeZone: string;
};

/** The same companies as in the payments demo. */
const firstProfile: DemoProfile = {
  name: 'Adire Lane (demo)',
  country: 'NG',
  currency: 'NGN',
  timeZone: 'Africa/Lagos',
};

const otherProfile: DemoProfile = {
  name: 'Kente Corner (demo)',
  country: 'GH',
  currency: 'GHS',
  timeZone: 'Africa/Accra',
};

const keyName = 'demo';
const created = z.object({ id: z.string() });
const createdKey = z.object({ id: z.string(), key: z.string() });
const organisationList = z.array(z.object({ id: z.string(), name: z.string() }));
const link = z.object({ url: z.string() });
const memberList = z.array(z.object({ id: z.string(), email: z.string(), role: z.string() }));
const keyList = z.array(
  z.object({ id: z.string(), name: z.string(), revoked_at: z.string().nullable() }),
);

/** Finds the demo organisations by name and creates what is missing. */
export async function seedOrganisations(place: ServicePlace): Promise<DemoOrganisations> {
  const known = await runAdmin(place, organisationList, 'organisation', 'list');
  const ensure = async (profile: DemoProfile): Promise<string> =>
    known.find(({ name }) => name === profile.name)?.id ?? createOrganisation(place, profile);
  const [first, other] = await Promise.all([ensure(firstProfile), ensure(otherProfile)]);
  return { first, other };
}

/** One organisation where there is none yet. */
export function createDemoOrganisation(place: ServicePlace): Promise<string> {
  return createOrganisation(place, firstProfile);
}

/**
 * A key is shown once and stored nowhere, so each demo makes its own and ends those of the demo
 * before it.
 */
export async function makeAccountingKeys(
  place: ServicePlace,
  { first, other }: DemoOrganisations,
): Promise<AccountingKeys> {
  await Promise.all([first, other].map((orgId) => revokeDemoKeys(place, orgId)));
  const [readKey, writeKey, otherKey] = await Promise.all([
    createOrganisationKey(place, first, 'read'),
    createOrganisationKey(place, first, 'read_write'),
    createOrganisationKey(place, other, 'read_write'),
  ]);
  return { org_id: first, read_key: readKey, write_key: writeKey, other_write_key: otherKey };
}

/** As the operator lets the first owner in. Good for one password within a day, so each demo makes one. */
export async function makeOwnerLink(
  place: ServicePlace,
  orgId: string,
  publicUrl: string,
): Promise<OwnerLink> {
  const organisation = ['--organisation', orgId];
  const members = await runAdmin(place, memberList, 'member', 'list', ...organisation);
  const owner = members.find(({ role }) => role === 'owner');
  if (owner === undefined) throw new Error('the demo organisation has no owner');
  const env = withPrefix('accounting', { PUBLIC_URL: publicUrl });
  const who = [...organisation, '--member', owner.id];
  const { url } = await runAdmin({ ...place, env }, link, 'member', 'password-link', ...who);
  return { owner_email: owner.email, password_url: url };
}

export async function createOrganisationKey(
  place: ServicePlace,
  orgId: string,
  capability: 'read' | 'read_write',
): Promise<string> {
  const args = ['--organisation', orgId, '--name', keyName, '--capability', capability];
  return (await runAdmin(place, createdKey, 'api-key', 'create', ...args)).key;
}

async function createOrganisation(place: ServicePlace, profile: DemoProfile): Promise<string> {
  const { name, country, currency, timeZone } = profile;
  const region = ['--country', country, '--currency', currency, '--time-zone', timeZone];
  return (await runAdmin(place, created, 'organisation', 'create', '--name', name, ...region)).id;
}

async function revokeDemoKeys(place: ServicePlace, orgId: string): Promise<void> {
  const owner = ['--organisation', orgId];
  const keys = await runAdmin(place, keyList, 'api-key', 'list', ...owner);
  const old = keys.filter((key) => key.name === keyName && key.revoked_at === null);
  for (const { id } of old) {
    await runAdmin(place, created, 'api-key', 'revoke', ...owner, '--key', id);
  }
}
