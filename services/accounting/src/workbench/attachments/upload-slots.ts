import { uploadsMax, uploadsPerOrganisationMax } from './attachment.rules.ts';

type Slot =
  | { readonly kind: 'slot'; readonly release: () => void }
  /** This organisation has as many under way as one may have, or all together have. */
  | { readonly kind: 'organisation_busy' | 'all_busy' };

/** How many uploads this process reads at a time. */
export function createUploadSlots(): (orgId: string) => Slot {
  const underWay = new Map<string, number>();
  let total = 0;
  return (orgId) => {
    const count = underWay.get(orgId) ?? 0;
    if (count >= uploadsPerOrganisationMax) return { kind: 'organisation_busy' };
    if (total >= uploadsMax) return { kind: 'all_busy' };
    underWay.set(orgId, count + 1);
    total += 1;
    const release = (): void => {
      total -= 1;
      const left = (underWay.get(orgId) ?? 1) - 1;
      if (left === 0) underWay.delete(orgId);
      else underWay.set(orgId, left);
    };
    return { kind: 'slot', release };
  };
}
