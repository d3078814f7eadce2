import type { TargetVerdict } from '../sender/check-target.ts';

/**
 * Checks whether an address may be called. The reason is a sentence for the person who entered it.
 */
export type CheckUrl = (url: string) => Promise<TargetVerdict>;

export interface AddressRejection {
  readonly kind: 'reject';
  readonly reason: 'address_refused';
  readonly message: string;
}

/** Returns null if the address may be called, as far as is known now. */
export async function refuseAddress(
  { checkUrl }: { readonly checkUrl: CheckUrl },
  url: string,
): Promise<AddressRejection | null> {
  const checked = await checkUrl(url);
  if (checked.kind === 'public') return null;
  return { kind: 'reject', reason: 'address_refused', message: checked.reason };
}
