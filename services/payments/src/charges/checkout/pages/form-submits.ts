import { createHash } from 'node:crypto';
import { deriveKey } from '@countinghouse/process';

export function deriveFormKey(pepper: Buffer): Buffer {
  return deriveKey(pepper, 'checkout form token');
}

/**
 * What makes a submit the same submit. Who goes back and changes the amount or the address asks for
 * something else, and must not get the page of the first try.
 */
export function submitDigest(
  token: Buffer,
  entry: { readonly amountMinor: bigint; readonly customer: { readonly email: string } },
): Buffer {
  return createHash('sha256')
    .update(token)
    .update(`${entry.amountMinor} ${entry.customer.email}`)
    .digest();
}
