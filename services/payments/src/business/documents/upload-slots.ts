import { uploadsMax, uploadsPerBusinessMax } from './document.rules.ts';

type Slot =
  | { readonly kind: 'slot'; readonly release: () => void }
  /** This business has as many under way as one may have, or all together have. */
  | { readonly kind: 'business_busy' | 'all_busy' };

/** How many uploads this process reads at a time. */
export function createUploadSlots(): (businessId: string) => Slot {
  const underWay = new Map<string, number>();
  let total = 0;
  return (businessId) => {
    const count = underWay.get(businessId) ?? 0;
    if (count >= uploadsPerBusinessMax) return { kind: 'business_busy' };
    if (total >= uploadsMax) return { kind: 'all_busy' };
    underWay.set(businessId, count + 1);
    total += 1;
    const release = (): void => {
      total -= 1;
      const left = (underWay.get(businessId) ?? 1) - 1;
      if (left === 0) underWay.delete(businessId);
      else underWay.set(businessId, left);
    };
    return { kind: 'slot', release };
  };
}
