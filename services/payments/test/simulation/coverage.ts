import type { FaultName } from './faults.ts';
import { readPaymentRows, readSuspenseRows } from './run-rows.ts';
import type { World } from './world.ts';

/** How often each thing worth meeting was met, by name. */
export type Coverage = Readonly<Record<string, number>>;

/** What a run went through: outcomes from the books, accidents from its trace. */
export async function readCoverage(
  world: World,
  faults: readonly FaultName[],
  trace: readonly string[],
): Promise<Coverage> {
  const counts = new Map<string, number>();
  const count = (name: string, by = 1): void => void counts.set(name, (counts.get(name) ?? 0) + by);
  for (const { status, attention } of await readPaymentRows(world)) {
    count(`payment ${status}`);
    if (attention !== null) count(`attention ${attention}`);
  }
  for (const { reason, status } of await readSuspenseRows(world)) {
    count(`suspense ${reason}`);
    count(`suspense ${status}`);
  }
  count('refund at the provider', world.simulator.book('live').refunds.length);
  for (const line of trace) {
    for (const [pattern, name] of accidents) {
      const match = pattern.exec(line);
      if (match !== null) {
        count(match.groups === undefined ? name : `${name} ${match.groups['what']}`);
      }
    }
  }
  for (const fault of faults) count(`seed with ${fault}`);
  return Object.fromEntries(counts);
}

const accidents: readonly (readonly [RegExp, string])[] = [
  [/ dies (?<what>before|after|on the way)/, 'process dies'],
  [/ loses its connection after commit/, 'commit without an answer'],
  [/ loses its connection/, 'connection lost'],
  [/ stands still /, 'process stands still'],
  [/: (?<what>[a-z_]+ [a-z_]+)→ /, 'line'],
  [/left to the comparison of books/, 'left to the comparison of books'],
];

export function addCoverage(a: Coverage, b: Coverage): Coverage {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].toSorted();
  return Object.fromEntries(names.map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]));
}
