import { DevError } from './dev-error.ts';
import { programOf, roles } from './service-programs.ts';

/**
 * Replaces this process by a service's process, as production starts it: the pinned Node, no flags,
 * the settings of this environment. Nothing stays in between, so standard input, signals and exit
 * code are its own.
 */
export function run(service: string, role: string, args: readonly string[]): never {
  const known: readonly string[] = findRoles(service);
  if (!known.includes(role)) {
    throw new DevError(`${service} has no process ${role}.`, `It has: ${known.join(', ')}.`);
  }
  return become(service, role, args);
}

/** Replaces this process by a service's operator commands, in the same way. */
export function admin(service: string, args: readonly string[]): never {
  return become(service, 'admin', args);
}

function findRoles(service: string): readonly string[] {
  const found = Object.entries(roles).find(([name]) => name === service);
  return found?.[1] ?? [];
}

function become(service: string, role: string, args: readonly string[]): never {
  if (process.execve === undefined) {
    throw new DevError(
      'This system cannot replace a process by another.',
      `Run it yourself: node ${programOf(service, role)}`,
    );
  }
  const command = [process.execPath, programOf(service, role), ...args];
  return process.execve(process.execPath, command, process.env);
}
