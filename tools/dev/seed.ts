import { z } from 'zod';
import { runAdmin } from './service-admin.ts';
import type { ServicePlace } from './service-place.ts';

export type DemoBusiness = { readonly businessId: string; readonly memberId: string };

/** Two, so that one can be seen not to reach the other's objects, and one that is not verified. */
export type DemoBusinesses = {
  readonly first: DemoBusiness;
  readonly other: DemoBusiness;
  readonly newcomer: DemoBusiness;
};

type DemoProfile = {
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  readonly email: string;
  readonly phone: string;
  readonly owner: string;
  /** Where payouts go. The simulator knows every account but one of zeros. */
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly isVerified: boolean;
};

const firstProfile: DemoProfile = {
  name: 'Adire Lane (demo)',
  country: 'NG',
  currency: 'NGN',
  email: 'owner@adire-lane.example',
  phone: '+2348000000001',
  owner: 'Simi Ade',
  bankCode: '044',
  accountNumber: '0690000031',
  isVerified: true,
};

const otherProfile: DemoProfile = {
  name: 'Kente Corner (demo)',
  country: 'GH',
  currency: 'GHS',
  email: 'owner@kente-corner.example',
  phone: '+233200000002',
  owner: 'Kofi Mensah',
  bankCode: '044',
  accountNumber: '0690000032',
  isVerified: true,
};

const newcomerProfile: DemoProfile = {
  name: 'Pagne Studio (demo)',
  country: 'CI',
  currency: 'XOF',
  email: 'owner@pagne-studio.example',
  phone: '+2250700000003',
  owner: 'Awa Kone',
  bankCode: '044',
  accountNumber: '0690000033',
  isVerified: false,
};

const created = z.object({ id: z.string() });
const businessList = z.array(z.object({ id: z.string(), business_name: z.string() }));
const memberList = z.array(z.object({ id: z.string(), email: z.string() }));

/** Finds the demo businesses by name and creates what is missing. */
export async function seedDemo(place: ServicePlace): Promise<DemoBusinesses> {
  const known = await runAdmin(place, businessList, 'business', 'list');
  const idOf = (profile: DemoProfile): string | undefined =>
    known.find((business) => business.business_name === profile.name)?.id;
  const [first, other, newcomer] = await Promise.all([
    ensureBusiness(place, firstProfile, idOf(firstProfile)),
    ensureBusiness(place, otherProfile, idOf(otherProfile)),
    ensureBusiness(place, newcomerProfile, idOf(newcomerProfile)),
  ]);
  return { first, other, newcomer };
}

/** One business where there is none yet. */
export function createDemoBusiness(place: ServicePlace): Promise<DemoBusiness> {
  return ensureBusiness(place, firstProfile, undefined);
}

async function ensureBusiness(
  place: ServicePlace,
  profile: DemoProfile,
  knownId: string | undefined,
): Promise<DemoBusiness> {
  const businessId = knownId ?? (await createBusiness(place, profile));
  const members = await runAdmin(place, memberList, 'member', 'list', '--business', businessId);
  const memberId =
    members.find((member) => member.email === profile.email)?.id ??
    (await createOwner(place, profile, businessId));
  if (knownId === undefined) await setAccount(place, profile, businessId);
  return { businessId, memberId };
}

async function createBusiness(place: ServicePlace, profile: DemoProfile): Promise<string> {
  const { name, country, currency, email, phone } = profile;
  const region = ['--country', country, '--currency', currency];
  const contact = ['--email', email, '--phone', phone];
  const args = ['business', 'create', '--name', name, ...region, ...contact];
  const verified = profile.isVerified ? ['--verified'] : [];
  return (await runAdmin(place, created, ...args, ...verified)).id;
}

/** Where its payouts go. */
async function setAccount(
  place: ServicePlace,
  { bankCode, accountNumber, owner }: DemoProfile,
  businessId: string,
): Promise<void> {
  const account = ['--bank-code', bankCode, '--account-number', accountNumber];
  const holder = ['--bank-name', 'Access Bank', '--beneficiary-name', owner];
  const args = ['settlement-account', 'set', '--business', businessId, ...account, ...holder];
  await runAdmin(place, created, ...args);
}

async function createOwner(
  place: ServicePlace,
  profile: DemoProfile,
  businessId: string,
): Promise<string> {
  const person = ['--email', profile.email, '--name', profile.owner, '--role', 'owner'];
  const args = ['member', 'create', '--business', businessId, ...person];
  return (await runAdmin(place, created, ...args)).id;
}
