import { join } from 'node:path';
import { repositoryRoot } from './paths.ts';

export const serviceNames = ['payments', 'accounting'] as const;
export type ServiceName = (typeof serviceNames)[number];

const serviceRoles = ['api', 'worker', 'dispatcher', 'migrate'] as const;

/** What `./dev run` can start: by service, the processes that production runs. */
export const roles = {
  payments: serviceRoles,
  accounting: serviceRoles,
  'provider-simulator': ['simulator', 'identity-simulator'],
} as const;

/** The folder of a service that holds its entry files. The only place that names it. */
const entryFolder = 'src/processes';

/** The entry file of a process, as an absolute path. */
export function programOf(service: string, role: string): string {
  return join(repositoryRoot, 'services', service, entryFolder, `main-${role}.ts`);
}
