import { relative } from 'node:path';

/**
 * A check of a service, and how a copy of the service runs without it. The attempts that the guard
 * stops must then get through, or they prove nothing.
 */
export type Guard = CodeGuard | SqlGuard;

interface GuardBase {
  /** Unique over both services. */
  readonly name: string;
  /** Numbers of attempts that get through without the guard. */
  readonly lets: readonly number[];
}

interface CodeGuard extends GuardBase {
  /** From the repository's root. Code of worker threads and other processes cannot be replaced. */
  readonly file: string;
  /** Occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  /**
   * SQL that removes the database's own copy of the guard, run as the owner of a migrated test
   * database.
   */
  readonly sql?: string;
}

/** Run as the owner of a migrated test database. */
interface SqlGuard extends GuardBase {
  readonly sql: string;
}

/** Names the guard that this process's tests run without. */
export const guardVariable = 'HOSTILE_GUARD_OFF';

/** Null when every guard of the list is on. */
export function findGuardOff(guards: readonly Guard[]): Guard | null {
  const name = process.env[guardVariable];
  if (name === undefined || name === '') return null;
  return guards.find((guard) => guard.name === name) ?? null;
}

interface VitestContext {
  readonly defineCacheKeyGenerator: (
    generate: (module: { readonly id: string }) => string | false | null,
  ) => void;
}

/** A plugin that loads the guard's module without the guard. */
export function createGuardSwitch(guards: readonly Guard[], root: string) {
  const guard = findGuardOff(guards);
  const codeGuard = guard !== null && 'file' in guard ? guard : null;
  const isGuarded = (path: string): boolean => relative(root, path) === codeGuard?.file;
  return {
    name: 'guard off',
    enforce: 'pre' as const,
    /** The runner's module cache must neither undo this nor outlive it. */
    configureVitest: ({ defineCacheKeyGenerator }: VitestContext): void =>
      defineCacheKeyGenerator(({ id }) => (isGuarded(id) ? false : null)),
    transform: (code: string, path: string): string | null =>
      codeGuard !== null && isGuarded(path) ? withoutGuard(code, codeGuard) : null,
  };
}

export function withoutGuard(code: string, { name, file, find, replace }: CodeGuard): string {
  const [before, after, ...more] = code.split(find);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`the guard "${name}" must find its text in ${file} exactly once`);
  }
  return before + replace + after;
}
