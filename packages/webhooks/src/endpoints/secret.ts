import type { Sealer } from '@countinghouse/sealing';
import type { EndpointKey } from './endpoint.rules.ts';

/** What makes a new secret. */
export interface SecretDeps {
  readonly sealer: Sealer;
  readonly randomBytes: (size: number) => Buffer;
}

const secretBytes = 32;

/** Text that keys one signature as it is, and another by the bytes it encodes. */
export function newSecretText(randomBytes: SecretDeps['randomBytes']): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}

export function sealSecret(
  sealer: Sealer,
  key: EndpointKey,
  version: number,
  secret: string,
): Buffer {
  return sealer.seal(secret, secretContext(key, version));
}

/** Throws for a secret that was moved here from another endpoint. */
export function openSecret(
  sealer: Sealer,
  key: EndpointKey,
  version: number,
  sealed: Buffer,
): string {
  return sealer.open(sealed, secretContext(key, version));
}

/** Ties a sealed secret to its row: moved to another, it does not open. */
export function secretContext({ tenantId, endpointId }: EndpointKey, version: number): string {
  return `webhook_secrets|${tenantId}|${endpointId}|${version}`;
}
