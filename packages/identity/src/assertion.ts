import { loadWebauthn } from './webauthn.ts';

/** JSON result of the browser's `navigator.credentials.get`. */
export interface PasskeyAssertion {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

export interface ExpectedAssertion {
  /** Base64url, as the browser returns it. */
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  readonly publicKey: Buffer;
  readonly counter: bigint;
}

/**
 * Returns the passkey's new counter; null when the library rejects the assertion, which it does by
 * throwing.
 */
export async function verifyAssertion(
  { id, ...response }: PasskeyAssertion,
  expected: ExpectedAssertion,
): Promise<bigint | null> {
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const publicKey = new Uint8Array(expected.publicKey);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.rpId,
      requireUserVerification: true,
      credential: { id, publicKey, counter: Number(expected.counter) },
    });
    return verified ? BigInt(authenticationInfo.newCounter) : null;
  } catch {
    return null;
  }
}

/** Passkeys are bound to the host of the pages. */
export function rpIdOf({ origin }: { readonly origin: string }): string {
  return new URL(origin).hostname;
}
