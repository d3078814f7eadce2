import type { BreakingChange } from './breaking-changes.ts';

/**
 * The operations that a changelog lists as broken since the last release: its lines under
 * "Unreleased" that start with `- **Breaking** ` and contain an operationId in backticks.
 */
export function listAnnounced(changelog: string): ReadonlySet<string> {
  const lines = changelog.split('\n');
  const start = lines.findIndex((line) => /^## \[?Unreleased\]?/.test(line));
  if (start === -1) return new Set();
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.startsWith('## '));
  const entries = (end === -1 ? rest : rest.slice(0, end)).join('\n').split(/\n(?=- |#)/);
  return new Set(
    entries
      .filter((entry) => entry.trimStart().startsWith('- **Breaking** '))
      .flatMap((entry) => [...entry.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)),
  );
}

/** One line for each breaking change that the changelog does not mention. */
export function listUnannounced(
  changes: readonly BreakingChange[],
  changelog: string,
): readonly string[] {
  const announced = listAnnounced(changelog);
  return changes
    .filter(({ operationId }) => !announced.has(operationId))
    .map(({ operationId, what }) => `${operationId}: ${what}`);
}
