import { readFileSync } from 'node:fs';
import {
  changeColour,
  uploadLogo as uploadBooksLogo,
} from '../../services/accounting/src/setup/brand/change-brand.ts';
import {
  changeBrand,
  getBrand,
  uploadLogo,
} from '../../services/payments/src/business/brand/change-brand.ts';
import { listMemberSummaries } from '../../services/payments/src/tenants/businesses/list-businesses.ts';
import { asPaymentsOperator } from '../dev/operators.ts';
import type { ServicePlace } from '../dev/service-place.ts';

const colour = '#2b3a8f';
/** Drawn for the demo; `adire-lane.svg` beside it is what it was drawn from. */
const logo = readFileSync(new URL('art/adire-lane.png', import.meta.url));

/** The look of the demo's first business, unless it has one. */
export function brandBusiness(place: ServicePlace, businessId: string): Promise<void> {
  return asPaymentsOperator(place, async (deps) => {
    if ((await getBrand(deps.database.db, businessId)).logo !== null) return;
    const members = await listMemberSummaries(deps.database, businessId);
    const owner = members.find(({ role }) => role === 'owner');
    if (owner === undefined) throw new Error('the demo business has no owner');
    const actor = { kind: 'member', id: owner.id } as const;
    const member = { memberId: owner.id, businessId, role: 'owner', actor } as const;
    await changeBrand(deps, member, { colour });
    await uploadLogo(deps, member, logo);
  });
}

/** Gives the documents of its books the same brand. */
export async function brandBooks(
  deps: Parameters<typeof changeColour>[0],
  by: Omit<Parameters<typeof changeColour>[1], 'colour'>,
): Promise<void> {
  await changeColour(deps, { ...by, colour });
  await uploadBooksLogo(deps, { ...by, bytes: logo });
}
