import type { Tx } from '@countinghouse/postgres';
import { getLastSequence } from '../event-log.sql.ts';
import { endpointsPerTenantMax } from './endpoint.rules.ts';
import type { WebhookEndpoint } from './endpoint.rules.ts';
import { countEndpointsAlone, insertEndpoint } from './endpoints.sql.ts';
import { insertHead } from './heads.sql.ts';
import { newSecretText, sealSecret } from './secret.ts';
import type { SecretDeps } from './secret.ts';
import { insertSecret } from './secrets.sql.ts';

export interface EndpointOrder {
  readonly tenantId: string;
  readonly endpointId: string;
  /**
   * The caller has checked that the address is public: the check needs the network, and this runs
   * in a transaction.
   */
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly now: Date;
}

export type CreateEndpointOutcome =
  /** The only response that contains the secret. */
  | { readonly kind: 'created'; readonly endpoint: WebhookEndpoint; readonly secret: string }
  | { readonly kind: 'reject'; readonly reason: 'too_many_endpoints' };

/**
 * An event numbered while the endpoint is being created does not see it and wakes nothing. The head
 * is due once after this time, which finds such events; numbering takes a fraction of it.
 */
const firstLookMs = 5_000;

const firstVersion = 1;

/** The endpoint receives events numbered from now on. */
export async function createEndpoint<Schema>(
  tx: Tx<Schema>,
  deps: SecretDeps,
  order: EndpointOrder,
): Promise<CreateEndpointOutcome> {
  const { tenantId, endpointId, url, eventTypes, now } = order;
  if ((await countEndpointsAlone(tx, tenantId)) >= endpointsPerTenantMax) {
    return { kind: 'reject', reason: 'too_many_endpoints' };
  }
  const key = { tenantId, endpointId };
  const endpoint = await insertEndpoint(tx, { ...key, url, eventTypes, createdAt: now });
  const secret = newSecretText(deps.randomBytes);
  const sealed = sealSecret(deps.sealer, key, firstVersion, secret);
  await insertSecret(tx, key, { version: firstVersion, sealed, createdAt: now });
  await insertHead(tx, key, {
    cursorSequence: await getLastSequence(tx, tenantId),
    dueAt: new Date(now.getTime() + firstLookMs),
  });
  return { kind: 'created', endpoint, secret };
}
