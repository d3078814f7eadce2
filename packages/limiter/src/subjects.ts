import type { Budget } from './decision.ts';
import type { Lease } from './lease.ts';
import { createLease } from './lease.ts';
import type { Ring } from './ring.ts';
import { createRing } from './ring.ts';

/** What this process remembers about one subject of one budget. */
export interface Subject {
  /** What the keys in the store end with. */
  readonly name: string;
  readonly storeKey: string;
  readonly leasesKey: string;
  /**
   * The shadow: requests that this process accepted, used for decisions while the store is
   * unavailable.
   */
  readonly shadow: Ring;
  readonly lease: Lease;
  /** The oldest counted entry as last reported by the store, in its microseconds; 0 if unknown. */
  oldestUs: number;
}

export interface Subjects {
  find(budget: Budget): Subject;
  all(): Iterable<Subject>;
  /**
   * Those whose lease the store may know about, by their name there: the one told longest ago comes
   * first. They are never dropped.
   */
  readonly leased: Map<string, Subject>;
}

/**
 * Two generations instead of a linked list: a used subject moves to the young one, and when that
 * reaches half of the bound the old one is dropped. A hit in the young one costs two map reads.
 */
export function createSubjects(options: {
  readonly keyPrefix: string;
  readonly subjectsMax: number;
}): Subjects {
  const generationMax = Math.max(1, Math.floor(options.subjectsMax / 2));
  const leased = new Map<string, Subject>();
  let young = new Map<string, Map<string, Subject>>();
  let old = new Map<string, Map<string, Subject>>();
  let youngCount = 0;

  function find(budget: Budget): Subject {
    return young.get(budget.name)?.get(budget.subject) ?? rejuvenate(budget);
  }

  function rejuvenate(budget: Budget): Subject {
    if (youngCount >= generationMax) {
      old = young;
      young = new Map();
      youngCount = 0;
    }
    const subject = old.get(budget.name)?.get(budget.subject) ?? createSubject(budget);
    let sameName = young.get(budget.name);
    if (sameName === undefined) {
      sameName = new Map();
      young.set(budget.name, sameName);
    }
    sameName.set(budget.subject, subject);
    youngCount += 1;
    return subject;
  }

  function createSubject(budget: Budget): Subject {
    const name = `${budget.name}:${budget.subject}`;
    return (
      leased.get(name) ?? {
        name,
        storeKey: `${options.keyPrefix}${name}`,
        leasesKey: `${options.keyPrefix}leases:${name}`,
        shadow: createRing(),
        lease: createLease(),
        oldestUs: 0,
      }
    );
  }

  function all(): Iterable<Subject> {
    const found = new Set<Subject>();
    for (const generation of [young, old]) {
      for (const sameName of generation.values()) {
        for (const subject of sameName.values()) found.add(subject);
      }
    }
    for (const subject of leased.values()) found.add(subject);
    return found;
  }

  return { find, all, leased };
}
