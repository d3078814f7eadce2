import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { rpIdOf } from './assertion.ts';
import { challengeMs } from './session.rules.ts';
import { newToken } from './token.ts';
import { loadWebauthn } from './webauthn.ts';

/** What `navigator.credentials.create` gave. */
export interface NewPasskey {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

interface Site {
  /** Where the pages live: passkeys are bound to its host. */
  readonly origin: string;
  /** What authenticators show beside the account. */
  readonly serviceName: string;
}

interface Holder {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** EdDSA, ES256 and RS256, which every authenticator has one of; the library's own list grows. */
const algorithms = [-8, -7, -257];

/**
 * A challenge for whoever comes: the passkey itself says whose it is. Every passkey of ours verifies
 * its holder (by finger, face or PIN), so one answer is both factors at once.
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

/** Null for what no browser of ours sends. */
export function readChallenge(clientDataJSON: string): string | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return clientData.safeParse(json).data?.challenge ?? null;
  } catch {
    return null;
  }
}

/** Null when the library refuses the new passkey, which it does by throwing. */
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
