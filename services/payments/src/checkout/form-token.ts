import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * A form's token: when it was given out, a nonce, and a signature over both and the code. Nothing
 * is stored until a payer submits, so opening a page writes nothing.
 */
export interface FormTokens {
  readonly issue: (code: string) => string;
  readonly open: (text: string, code: string) => OpenedToken;
}

type OpenedToken =
  | { readonly kind: 'ok'; readonly bytes: Buffer }
  | { readonly kind: 'reject'; readonly reason: 'forged' | 'expired' };

/** Long enough to find one's card and be called away; shorter than a browser kept open overnight. */
export const formTokenLifetimeMs = 4 * 60 * 60 * 1_000;

const timeBytes = 8;
const nonceBytes = 16;
const signatureBytes = 32;
const tokenBytes = timeBytes + nonceBytes + signatureBytes;

export function createFormTokens(deps: {
  readonly key: Buffer;
  readonly now: () => Date;
}): FormTokens {
  const sign = (head: Buffer, code: string): Buffer =>
    createHmac('sha256', deps.key).update(head).update(code).digest();

  return {
    issue: (code) => {
      const time = Buffer.alloc(timeBytes);
      time.writeBigUInt64BE(BigInt(deps.now().getTime()));
      const head = Buffer.concat([time, randomBytes(nonceBytes)]);
      return Buffer.concat([head, sign(head, code)]).toString('base64url');
    },
    open: (text, code) => {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length !== tokenBytes) return { kind: 'reject', reason: 'forged' };
      const head = bytes.subarray(0, timeBytes + nonceBytes);
      if (!timingSafeEqual(bytes.subarray(head.length), sign(head, code))) {
        return { kind: 'reject', reason: 'forged' };
      }
      const ageMs = deps.now().getTime() - Number(head.readBigUInt64BE());
      return ageMs > formTokenLifetimeMs
        ? { kind: 'reject', reason: 'expired' }
        : { kind: 'ok', bytes };
    },
  };
}

/** A key of its own under the secret that the service has anyway: one secret less to keep. */
export function deriveFormKey(pepper: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', pepper, '', 'checkout form token', signatureBytes));
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
