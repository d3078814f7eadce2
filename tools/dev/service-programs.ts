import { join } from 'node:path';
import { repositoryRoot } from './paths.ts';

export const serviceNames = ['payments', 'accounting'] as const;
export type ServiceName = (typeof serviceNames)[number];

const serviceRoles = ['api', 'worker', 'dispatcher', 'migrate', 'console'] as const;

/** What `./dev run` can start: by service, the processes that production runs. */
export const roles = {
  payments: serviceRoles,
  accounting: serviceRoles,
  'provider-simulator': ['simulator', 'identity-simulator'],
} as const;

/** The folder with a service's entry files and migration list. Named nowhere else. */
const entryFolders: Readonly<Record<string, string>> = {
  payments: 'src/processes',
  accounting: 'src/processes',
  'provider-simulator': 'src',
};

/** The entry file of a process, as an absolute path. */
export function programOf(service: string, role: string): string {
  return join(repositoryRoot, entryPath(service, `main-${role}.ts`));
}

/** A file in the folder of entry files, from the root of the repository. */
export function entryPath(service: string, file: string): string {
  const folder = entryFolders[service];
  if (folder === undefined) throw new RangeError(`there is no service ${service}`);
  return join('services', service, folder, file);
}
