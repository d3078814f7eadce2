import { parseCurrencyCode } from '../../services/accounting/src/cli/command-values.ts';
import { setSettlementAccount } from '../../services/payments/src/business/settlement-account/set-settlement-account.ts';
import { setLimit } from '../../services/payments/src/controls/approvals/thresholds/set-limit.ts';
import type { MemberRole } from '../../services/payments/src/tenants/businesses/business.rules.ts';
import { createBusiness } from '../../services/payments/src/tenants/businesses/create-business.ts';
import { createMember } from '../../services/payments/src/tenants/businesses/create-member.ts';
import {
  listBusinesses,
  listMemberSummaries,
} from '../../services/payments/src/tenants/businesses/list-businesses.ts';
import { orFail } from '../demo/books/bookkeeper.ts';
import { asPaymentsOperator } from './operators.ts';
import type { PaymentsOperator } from './operators.ts';
import type { ServicePlace } from './service-place.ts';

export type DemoBusiness = {
  readonly businessId: string;
  /** Its owner's member id. */
  readonly memberId: string;
};

/** Two, to show that one cannot reach the other's objects, and one that is not verified. */
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
  /** Its people beside the owner. */
  readonly staff: readonly { readonly role: MemberRole; readonly name: string }[];
  /** Where payouts go. The simulator knows every account except one of zeros. */
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
  staff: [
    { role: 'admin', name: 'Tunde Bello' },
    { role: 'finance', name: 'Ngozi Okafor' },
  ],
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
  staff: [],
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
  staff: [],
  bankCode: '044',
  accountNumber: '0690000033',
  isVerified: false,
};

/** Larger amounts wait for a second person. */
const thresholdsMinor = { payouts: 5_000_000n, refunds: 500_000n } as const;
/** The daily limit, as a multiple of the largest amount that one person can send. */
const dailyTimes = 20n;

/** Finds the demo businesses by name and creates missing ones. */
export function seedDemo(place: ServicePlace): Promise<DemoBusinesses> {
  return asPaymentsOperator(place, async (deps) => {
    const known = await listBusinesses(deps.database);
    const ensure = (profile: DemoProfile): Promise<DemoBusiness> =>
      ensureBusiness(deps, profile, known.find((one) => one.business_name === profile.name)?.id);
    const [first, other, newcomer] = await Promise.all([
      ensure(firstProfile),
      ensure(otherProfile),
      ensure(newcomerProfile),
    ]);
    return { first, other, newcomer };
  });
}

/** Creates one business if there is none yet. */
export function createDemoBusiness(place: ServicePlace): Promise<DemoBusiness> {
  return asPaymentsOperator(place, (deps) => ensureBusiness(deps, firstProfile, undefined));
}

async function ensureBusiness(
  deps: PaymentsOperator,
  profile: DemoProfile,
  knownId: string | undefined,
): Promise<DemoBusiness> {
  const businessId = knownId ?? (await openBusiness(deps, profile));
  const members = await listMemberSummaries(deps.database, businessId);
  const ensure = async (person: { role: MemberRole; name: string; email: string }) =>
    members.find(({ email }) => email === person.email)?.id ??
    orFail(await createMember(deps, { ...person, businessId })).id;
  const { email, owner, staff } = profile;
  const memberId = await ensure({ role: 'owner', name: owner, email });
  for (const { role, name } of staff) await ensure({ role, name, email: mailboxOf(name, email) });
  return { businessId, memberId };
}

/** With the settings that its owner would choose on the first day. */
async function openBusiness(deps: PaymentsOperator, profile: DemoProfile): Promise<string> {
  const { bankCode, accountNumber } = profile;
  const { id: businessId } = await createBusiness(deps, {
    businessName: profile.name,
    country: profile.country,
    defaultCurrency: profile.currency,
    email: profile.email,
    phone: profile.phone,
    kycStatus: profile.isVerified ? 'verified' : 'not_started',
  });
  const bank = { bankCode, accountNumber, bankName: 'Access Bank' };
  const account = { ...bank, businessId, beneficiaryName: profile.owner };
  // The bank is not asked: the simulator that stands for it starts later. A first account needs no
  // cooling period.
  const unchecked = { provider: null, accountCoolingHours: 0 };
  orFail(await setSettlementAccount({ ...deps, ...unchecked }, account));
  const currency = parseCurrencyCode(profile.currency);
  for (const operation of ['payouts', 'refunds'] as const) {
    const key = { businessId, operation, currency };
    orFail(await setLimit(deps, 'threshold', key, thresholdsMinor[operation]));
    orFail(await setLimit(deps, 'daily_amount', key, thresholdsMinor[operation] * dailyTimes));
  }
  return businessId;
}

/** `tunde@adire-lane.example` for Tunde Bello beside `owner@adire-lane.example`. */
function mailboxOf(name: string, ownersEmail: string): string {
  const [mailbox = ''] = name.toLowerCase().split(' ');
  return ownersEmail.replace(/^[^@]+/, mailbox);
}
