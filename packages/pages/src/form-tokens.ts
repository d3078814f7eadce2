import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * A form's token: its issue time, a nonce, and a signature over both and the page's code. Nothing
 * is stored until the form is submitted, so opening a page writes nothing.
 */
export interface FormTokens {
  readonly issue: (code: string) => string;
  readonly open: (text: string, code: string) => OpenedToken;
}

type OpenedToken =
  | { readonly kind: 'ok'; readonly bytes: Buffer }
  | { readonly kind: 'reject'; readonly reason: 'forged' | 'expired' };

/** Long enough to find a card and be interrupted; shorter than a browser kept open overnight. */
export const formTokenLifetimeMs = 4 * 60 * 60 * 1_000;

const timeBytes = 8;
const nonceBytes = 16;
const signatureBytes = 32;
const tokenBytes = timeBytes + nonceBytes + signatureBytes;

export function createFormTokens(deps: {
  /** The first one signs, all verify. */
  readonly keys: readonly Buffer[];
  readonly now: () => Date;
}): FormTokens {
  const signatures = (head: Buffer, code: string): readonly Buffer[] =>
    deps.keys.map((key) => createHmac('sha256', key).update(head).update(code).digest());

  return {
    issue: (code) => {
      const time = Buffer.alloc(timeBytes);
      time.writeBigUInt64BE(BigInt(deps.now().getTime()));
      const head = Buffer.concat([time, randomBytes(nonceBytes)]);
      const [signature] = signatures(head, code);
      if (signature === undefined) throw new Error('no form token key is configured');
      return Buffer.concat([head, signature]).toString('base64url');
    },
    open: (text, code) => {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length !== tokenBytes) return { kind: 'reject', reason: 'forged' };
      const head = bytes.subarray(0, timeBytes + nonceBytes);
      const given = bytes.subarray(head.length);
      if (!signatures(head, code).some((signature) => timingSafeEqual(given, signature))) {
        return { kind: 'reject', reason: 'forged' };
      }
      const ageMs = deps.now().getTime() - Number(head.readBigUInt64BE());
      return ageMs > formTokenLifetimeMs
        ? { kind: 'reject', reason: 'expired' }
        : { kind: 'ok', bytes };
    },
  };
}
