import type { World } from './state.ts';

/** A scheduled item. The caller moves the clock; nothing here waits. */
export interface AgendaItem {
  readonly dueAtMs: number;
  /** Keeps items of the same time in creation order. */
  readonly sequence: number;
  readonly what: string;
  readonly reference: string;
  readonly run: () => void;
}

export type DueItem = Omit<AgendaItem, 'run' | 'sequence'>;

/** A loop of items that make each other due immediately is a bug, not a long day. */
const itemsPerAdvanceMax = 1_000_000;

export function schedule(
  world: World,
  delayMs: number,
  item: { readonly what: string; readonly reference: string; readonly run: () => void },
): void {
  const dueAtMs = world.momentMs + delayMs;
  const sequence = nextNumber(world, 'agenda', 1);
  world.agenda.push({ dueAtMs, sequence, ...item });
}

/**
 * Runs everything due until then, each item at its own time, so that a long jump gives the same
 * result.
 */
export function runDue(world: World, untilMs: number): number {
  for (let count = 0; count < itemsPerAdvanceMax; count += 1) {
    const next = earliest(world.agenda);
    if (next === undefined || next.dueAtMs > untilMs) {
      world.momentMs = Math.max(world.momentMs, untilMs);
      return count;
    }
    world.agenda.splice(world.agenda.indexOf(next), 1);
    world.momentMs = Math.max(world.momentMs, next.dueAtMs);
    next.run();
  }
  throw new RangeError(`more than ${itemsPerAdvanceMax} items became due in one advance`);
}

export function listDue(world: World): readonly DueItem[] {
  return world.agenda
    .toSorted(inOrder)
    .map(({ dueAtMs, what, reference }) => ({ dueAtMs, what, reference }));
}

/** Counts per kind. */
export function nextNumber(world: World, kind: string, first: number): number {
  const number = world.counters.get(kind) ?? first;
  world.counters.set(kind, number + 1);
  return number;
}

/** An id that clients see; the offset keeps the ids of two runs apart. */
export function nextId(world: World, kind: string, first: number): number {
  return nextNumber(world, kind, first + world.idOffset);
}

function earliest(agenda: readonly AgendaItem[]): AgendaItem | undefined {
  let first: AgendaItem | undefined;
  for (const item of agenda) {
    if (first === undefined || inOrder(item, first) < 0) first = item;
  }
  return first;
}

function inOrder(a: AgendaItem, b: AgendaItem): number {
  return a.dueAtMs === b.dueAtMs ? a.sequence - b.sequence : a.dueAtMs - b.dueAtMs;
}
