import type { Sealer } from '@countinghouse/sealing';
import type { EndpointKey } from './endpoint.rules.ts';

/** Creates new secrets. */
export interface SecretDeps {
  readonly sealer: Sealer;
  readonly randomBytes: (size: number) => Buffer;
}

const secretBytes = 32;

/** Creates a secret. One signature uses it as text, the other uses the bytes that it encodes. */
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

/** Throws if the sealed secret belongs to another endpoint. */
export function openSecret(
  sealer: Sealer,
  key: EndpointKey,
  version: number,
  sealed: Buffer,
): string {
  return sealer.open(sealed, secretContext(key, version));
}

/** Binds a sealed secret to its row: it does not open in another. */
export function secretContext({ tenantId, endpointId }: EndpointKey, version: number): string {
  return `webhook_secrets|${tenantId}|${endpointId}|${version}`;
}
