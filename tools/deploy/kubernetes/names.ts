export type ServiceName = 'payments' | 'accounting';

export const serviceNames = ['payments', 'accounting'] as const satisfies readonly ServiceName[];

/** One image for every process; an overlay sets its location and digest. */
export const imageName = 'countinghouse';

export const nodeUser = 10_001;

/** PostgreSQL's limit, less what superusers and the cluster's operator reserve. */
export const databaseConnectionsMax = 200;
export const databaseConnectionsReserved = 10;

export function appendName(...parts: readonly string[]): string {
  return parts.join('-');
}

/** CloudNativePG names its cluster's certificate like this, and its host with `-rw`. */
export function databaseName(service: ServiceName): string {
  return appendName(service, 'database');
}

export function settingsName(service: ServiceName): string {
  return appendName(service, 'settings');
}

/** `DATABASE_URL` is the secret's key `database-url`. */
export function secretKey(setting: string): string {
  return setting.toLowerCase().replaceAll('_', '-');
}
