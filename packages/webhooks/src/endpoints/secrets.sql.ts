import { sql } from '@countinghouse/postgres';
import type { Tx } from '@countinghouse/postgres';
import type { EndpointKey, SecretVersion } from './endpoint.rules.ts';

export async function insertSecret<Schema>(
  tx: Tx<Schema>,
  key: EndpointKey,
  secret: { readonly version: number; readonly sealed: Buffer; readonly createdAt: Date },
): Promise<void> {
  await sql`
    insert into webhook_secrets (tenant_id, endpoint_id, version, sealed, created_at)
    values (${key.tenantId}, ${key.endpointId}, ${secret.version}, ${secret.sealed},
      ${secret.createdAt})`.execute(tx);
}

export async function listSecretVersions<Schema>(
  tx: Tx<Schema>,
  key: EndpointKey,
): Promise<readonly SecretVersion[]> {
  const { rows } = await sql<{ readonly version: number; readonly signs_until: Date | null }>`
    select version, signs_until from webhook_secrets
    where tenant_id = ${key.tenantId} and endpoint_id = ${key.endpointId}
    order by version`.execute(tx);
  return rows.map((row) => ({ version: row.version, signsUntil: row.signs_until }));
}

/** Keeps one secret signing until a given time and deletes all others. */
export async function keepSecret<Schema>(
  tx: Tx<Schema>,
  key: EndpointKey,
  keptVersion: number,
  signsUntil: Date,
): Promise<void> {
  await sql`
    with gone as (
      delete from webhook_secrets
      where tenant_id = ${key.tenantId} and endpoint_id = ${key.endpointId}
        and version <> ${keptVersion}
    )
    update webhook_secrets set signs_until = ${signsUntil}
    where tenant_id = ${key.tenantId} and endpoint_id = ${key.endpointId}
      and version = ${keptVersion}`.execute(tx);
}

export async function deleteSecrets<Schema>(tx: Tx<Schema>, key: EndpointKey): Promise<void> {
  await sql`
    delete from webhook_secrets
    where tenant_id = ${key.tenantId} and endpoint_id = ${key.endpointId}`.execute(tx);
}
