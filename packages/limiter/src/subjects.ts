import type { Budget } from './decision.ts';
import type { Ring } from './ring.ts';
import { createRing } from './ring.ts';

/** What this process remembers about one subject of one budget. */
export interface Subject {
  readonly storeKey: string;
  /**
   * The shadow: requests that this process accepted, used for decisions while the store is
   * unavailable.
   */
  readonly shadow: Ring;
  /** The oldest counted entry as last reported by the store, in its microseconds; 0 if unknown. */
  oldestUs: number;
}

export interface Subjects {
  find(budget: Budget): Subject;
  all(): Generator<Subject>;
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
    const subject =
      old.get(budget.name)?.get(budget.subject) ?? createSubject(options.keyPrefix, budget);
    let sameName = young.get(budget.name);
    if (sameName === undefined) {
      sameName = new Map();
      young.set(budget.name, sameName);
    }
    sameName.set(budget.subject, subject);
    youngCount += 1;
    return subject;
  }

  function* all(): Generator<Subject> {
    for (const sameName of young.values()) yield* sameName.values();
    for (const [name, sameName] of old) {
      for (const [key, subject] of sameName) {
        if (young.get(name)?.has(key) !== true) yield subject;
      }
    }
  }

  return { find, all };
}

function createSubject(keyPrefix: string, budget: Budget): Subject {
  return {
    storeKey: `${keyPrefix}${budget.name}:${budget.subject}`,
    shadow: createRing(),
    oldestUs: 0,
  };
}
