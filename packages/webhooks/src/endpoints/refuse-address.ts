import type { TargetVerdict } from '../sender/check-target.ts';

/** Whether an address is one that may be called. The reason is a sentence for who chose it. */
export type CheckUrl = (url: string) => Promise<TargetVerdict>;

export interface AddressRejection {
  readonly kind: 'reject';
  readonly reason: 'address_refused';
  readonly message: string;
}

/** Null: it may be called, as far as it is known now. */
export async function refuseAddress(
  { checkUrl }: { readonly checkUrl: CheckUrl },
  url: string,
): Promise<AddressRejection | null> {
  const checked = await checkUrl(url);
  if (checked.kind === 'public') return null;
  return { kind: 'reject', reason: 'address_refused', message: checked.reason };
}
