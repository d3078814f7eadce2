import { entryPath } from '../service-programs.ts';
import type { CheckPart } from './check-part.ts';
import { checkParts } from './parts.ts';
import { relatedTests } from './related-tests.ts';

/** If these change, everything is linted again. */
const lintSettings: ReadonlySet<string> = new Set([
  '.oxlintrc.json',
  'package-lock.json',
  'tsconfig.json',
]);

/** The parts of `./dev check --changed` for these files. */
export function changedParts(files: readonly string[]): readonly CheckPart[] {
  const parts = checkParts.filter(({ levels }) => levels.includes('changed'));
  return [...narrow(parts, files), relatedTests(withReaders(files))];
}

/**
 * Format and types are quick enough for everything. Type-aware lint takes longest, so it only
 * checks the changed files; none, if none is a source file.
 */
export function narrow(
  parts: readonly CheckPart[],
  files: readonly string[],
): readonly CheckPart[] {
  if (files.some((file) => lintSettings.has(file))) return parts;
  const sources = files.filter((file) => file.endsWith('.ts'));
  return parts.flatMap((part) => {
    if (part.name !== 'lint') return [part];
    if (sources.length === 0) return [];
    return [{ ...part, command: [...part.command, ...sources] }];
  });
}

/** What a complete check would have done, and what following imports cannot find. */
export function leftOutOf(parts: readonly CheckPart[]): readonly string[] {
  const run = new Set(parts.flatMap(({ name, covers = [] }) => [name, ...covers]));
  const others = checkParts.filter(
    ({ name, levels }) => levels.includes('standard') && !run.has(name),
  );
  return [
    ...others.map(({ name }) => name),
    'tests that reach a change only by reading a file or starting a process',
  ];
}

/** Migrations and pages are not imported: tests read them through one of these files. */
function withReaders(files: readonly string[]): readonly string[] {
  const readers = files.flatMap((file) => {
    const service = /^services\/([^/]+)\/migrations\//.exec(file)?.[1];
    if (service !== undefined) return [entryPath(service, 'migrations.ts')];
    const owner = /^packages\/([^/]+)\/migrations\//.exec(file)?.[1];
    if (owner !== undefined) return [`packages/${owner}/src/migrations.ts`];
    return file.endsWith('.md') ? ['tools/docs/pages.ts'] : [];
  });
  return [...new Set([...files, ...readers])];
}
