import { dropUntil, timeAt } from './ring.ts';
import type { Subject, Subjects } from './subjects.ts';

/** Keeps one run of the seed script around a millisecond, so that it delays no other process. */
const ENTRIES_PER_SEED_MAX = 1_000;

/**
 * Requests that only this process knows about, as arguments for the seed script. What has been
 * yielded counts as known to the store: after a failure midway it is better to miss an entry than
 * to count it twice.
 */
export function* toSeedArguments(
  subjects: Subjects,
  setting: { readonly windowMs: number; readonly listTtlMs: number; readonly nowMs: () => number },
): Generator<string[]> {
  let keys: string[] = [];
  let entries: string[] = [];
  for (const subject of subjects.all()) {
    const nowMs = setting.nowMs();
    dropUntil(subject.shadow, nowMs - setting.windowMs);
    if (subject.shadow.unshared === 0) continue;
    keys.push(subject.storeKey);
    takeAges(subject, nowMs, entries);
    if (entries.length >= ENTRIES_PER_SEED_MAX) {
      yield toArguments(keys, setting.listTtlMs, entries);
      keys = [];
      entries = [];
    }
  }
  if (keys.length > 0) yield toArguments(keys, setting.listTtlMs, entries);
}

function takeAges(subject: Subject, nowMs: number, entries: string[]): void {
  const { shadow } = subject;
  entries.push(String(shadow.unshared));
  for (let index = shadow.length - shadow.unshared; index < shadow.length; index += 1) {
    entries.push(String(Math.floor((nowMs - timeAt(shadow, index)) * 1_000)));
  }
  shadow.unshared = 0;
}

function toArguments(
  keys: readonly string[],
  listTtlMs: number,
  entries: readonly string[],
): string[] {
  return [String(keys.length), ...keys, String(listTtlMs), ...entries];
}

/** After the store lost its lists, it knows nothing of what this process remembers. */
export function markAllUnshared(subjects: Subjects): void {
  for (const { shadow } of subjects.all()) {
    shadow.unshared = shadow.length;
    shadow.inDoubt = 0;
  }
}
