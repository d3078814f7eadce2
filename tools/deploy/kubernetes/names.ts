export type ServiceName = 'payments' | 'accounting';

export const serviceNames = ['payments', 'accounting'] as const satisfies readonly ServiceName[];

/** One image for every process; an overlay says where it is and which digest. */
export const imageName = 'countinghouse';

export const nodeUser = 10_001;

/** What PostgreSQL allows, less what superusers and the operator of the cluster keep. */
export const databaseConnectionsMax = 200;
export const databaseConnectionsReserved = 10;

export function appendName(...parts: readonly string[]): string {
  return parts.join('-');
}

/** CloudNativePG names the certificate of its cluster like this, and its address with `-rw`. */
export function databaseName(service: ServiceName): string {
  return appendName(service, 'database');
}

export function settingsName(service: ServiceName): string {
  return appendName(service, 'settings');
}

/** `DATABASE_URL` is the key `database-url` of the secret. */
export function secretKey(setting: string): string {
  return setting.toLowerCase().replaceAll('_', '-');
}
