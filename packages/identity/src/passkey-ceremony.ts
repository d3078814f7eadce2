import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { rpIdOf } from './assertion.ts';
import { challengeMs } from './session.rules.ts';
import { newToken } from './token.ts';
import { loadWebauthn } from './webauthn.ts';

/** JSON result of `navigator.credentials.create`. */
export interface NewPasskey {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

interface Site {
  /** Origin of the pages: passkeys are bound to its host. */
  readonly origin: string;
  /** The name that authenticators show beside the account. */
  readonly serviceName: string;
}

interface Holder {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/**
 * EdDSA, ES256 and RS256: every authenticator supports one of them. Fixed, because the library's
 * own list grows.
 */
const algorithms = [-8, -7, -257];

/**
 * Creates a challenge without naming a person: the passkey identifies its holder. Every passkey
 * verifies its holder (by fingerprint, face or PIN), so one response proves both factors.
 */
export async function createChallenge(
  site: Pick<Site, 'origin'>,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadWebauthn();
  return generateAuthenticationOptions({
    rpID: rpIdOf(site),
    challenge: Buffer.from(newToken(), 'base64url'),
    userVerification: 'required',
    timeout: challengeMs,
  });
}

export async function createPasskeyOffer(
  site: Site,
  holder: Holder,
  knownCredentials: readonly Buffer[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await loadWebauthn();
  return generateRegistrationOptions({
    rpName: site.serviceName,
    rpID: rpIdOf(site),
    userName: holder.email,
    userDisplayName: holder.name,
    userID: Buffer.from(holder.id.replaceAll('-', ''), 'hex'),
    challenge: Buffer.from(newToken(), 'base64url'),
    timeout: challengeMs,
    excludeCredentials: knownCredentials.map((id) => ({ id: id.toString('base64url') })),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

const clientData = z.object({ challenge: z.string().min(1) });

/** Null for data that no browser on our pages sends. */
export function readChallenge(clientDataJSON: string): string | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return clientData.safeParse(json).data?.challenge ?? null;
  } catch {
    return null;
  }
}

/** Null when the library rejects the new passkey, which it does by throwing. */
export async function verifyNewPasskey(
  site: Pick<Site, 'origin'>,
  { id, ...response }: NewPasskey,
  expectedChallenge: string,
) {
  const { verifyRegistrationResponse } = await loadWebauthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge,
      expectedOrigin: site.origin,
      expectedRPID: rpIdOf(site),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    return registrationInfo?.credential ?? null;
  } catch {
    return null;
  }
}
