import type { Tx } from '@countinghouse/postgres';
import { decideRotation } from './endpoint.rules.ts';
import type { EndpointKey, WebhookEndpoint } from './endpoint.rules.ts';
import { lockEndpoint, saveEndpoint } from './endpoints.sql.ts';
import { wakeHead } from './heads.sql.ts';
import { newSecretText, sealSecret } from './secret.ts';
import type { SecretDeps } from './secret.ts';
import { deleteSecrets, insertSecret, keepSecret, listSecretVersions } from './secrets.sql.ts';

export interface RotateOrder {
  /** How long the old secret keeps signing beside the new one; 0 ends it immediately. */
  readonly overlapMs: number;
  readonly now: Date;
}

export interface RotatedSecret {
  readonly endpoint: WebhookEndpoint;
  /** Shown only once. */
  readonly secret: string;
  /** Null when the old secret no longer signs. */
  readonly previousSignsUntil: Date | null;
}

/** Null when there is no such endpoint. */
export async function rotateSecret<Schema>(
  tx: Tx<Schema>,
  deps: SecretDeps,
  key: EndpointKey,
  { overlapMs, now }: RotateOrder,
): Promise<RotatedSecret | null> {
  if ((await lockEndpoint(tx, key)) === null) return null;
  const known = await listSecretVersions(tx, key);
  const { keptVersion, newVersion } = decideRotation(known, { now, hasOverlap: overlapMs > 0 });
  const signsUntil = new Date(now.getTime() + overlapMs);
  if (keptVersion === null) await deleteSecrets(tx, key);
  else await keepSecret(tx, key, keptVersion, signsUntil);
  const secret = newSecretText(deps.randomBytes);
  const sealed = sealSecret(deps.sealer, key, newVersion, secret);
  await insertSecret(tx, key, { version: newVersion, sealed, createdAt: now });
  // The holder detects the change by `updated_at` and reloads the secrets.
  const endpoint = await saveEndpoint(tx, key, { url: null, eventTypes: null }, now);
  if (endpoint === null) throw new Error('webhook endpoint disappeared while its row was locked');
  await wakeHead(tx, key, now);
  return { endpoint, secret, previousSignsUntil: keptVersion === null ? null : signsUntil };
}
