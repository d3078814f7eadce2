/** The tenant, or the whole process, has reached its limit of concurrent uploads. */
export type BusySlot = 'tenant_busy' | 'all_busy';

type Slot = { readonly kind: 'slot'; readonly release: () => void } | { readonly kind: BusySlot };

/** Limits how many uploads this process reads at a time. */
export function createUploadSlots({
  perTenantMax,
  allMax,
}: {
  readonly perTenantMax: number;
  readonly allMax: number;
}): (tenantId: string) => Slot {
  const underWay = new Map<string, number>();
  let total = 0;
  return (tenantId) => {
    const count = underWay.get(tenantId) ?? 0;
    if (count >= perTenantMax) return { kind: 'tenant_busy' };
    if (total >= allMax) return { kind: 'all_busy' };
    underWay.set(tenantId, count + 1);
    total += 1;
    const release = (): void => {
      total -= 1;
      const left = (underWay.get(tenantId) ?? 1) - 1;
      if (left === 0) underWay.delete(tenantId);
      else underWay.set(tenantId, left);
    };
    return { kind: 'slot', release };
  };
}
