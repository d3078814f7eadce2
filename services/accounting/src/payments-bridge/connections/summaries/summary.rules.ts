import { dayIn, hourIn } from '@countinghouse/calendar';
import type { CurrencyCode } from '@countinghouse/money';
import type { Movement } from '../movement.rules.ts';

/** How sales without an invoice are posted: each by itself, or those of a day or hour together. */
export const bridgeModes = ['each', 'summary'] as const;
export type BridgeMode = (typeof bridgeModes)[number];

/** How long sales are collected before they are posted together. */
export const summarySpans = ['day', 'hour'] as const;
export type SummarySpan = (typeof summarySpans)[number];

export const summaryKinds = ['charge', 'refund', 'refund_reversed'] as const;
export type SummaryKind = (typeof summaryKinds)[number];

/** What the movements of one summary have in common. */
export interface SummaryTerms {
  readonly day: string;
  /** Null is the whole day. */
  readonly hour: number | null;
  readonly kind: SummaryKind;
  readonly currency: CurrencyCode;
  readonly salesAccountId: string;
  readonly taxCodeId: string | null;
  readonly taxDate: string;
}

export interface Summary extends SummaryTerms {
  readonly id: string;
  readonly count: bigint;
  readonly grossMinor: bigint;
  readonly feeMinor: bigint;
  readonly shareMinor: bigint;
  readonly changeMinor: bigint;
  readonly firstSequence: bigint;
  readonly lastSequence: bigint;
}

export interface StoredSummary extends Summary {
  /** Null while movements are added to it. */
  readonly postedAt: Date | null;
  readonly entryId: string | null;
}

/** A movement behind a summary. */
export interface SummarisedMovement {
  readonly sequence: bigint;
  readonly movementId: string;
  readonly sourceId: string;
  readonly paymentId: string | null;
  readonly effectiveAt: Date;
  readonly changeMinor: bigint;
}

/** Summaries on their way through a page: those that were open before it, and those that it begins. */
export function openSummaries(known: readonly Summary[], newId: () => string) {
  const open = new Map(known.map((each) => [keyOf(each), each]));
  const added = new Set<string>();
  const add = (terms: SummaryTerms, movement: Movement): string => {
    const key = keyOf(terms);
    const before = open.get(key);
    const summary: Summary = {
      ...terms,
      id: before?.id ?? newId(),
      count: (before?.count ?? 0n) + 1n,
      grossMinor: (before?.grossMinor ?? 0n) + movement.grossMinor,
      feeMinor: (before?.feeMinor ?? 0n) + movement.feeMinor,
      shareMinor: (before?.shareMinor ?? 0n) + movement.shareMinor,
      changeMinor: (before?.changeMinor ?? 0n) + movement.changeMinor,
      firstSequence: before?.firstSequence ?? movement.sequence,
      lastSequence: movement.sequence,
    };
    open.set(key, summary);
    added.add(summary.id);
    return summary.id;
  };
  return {
    add,
    all: (): readonly Summary[] => [...open.values()],
    changed: (): readonly Summary[] => [...open.values()].filter(({ id }) => added.has(id)),
  };
}
export type OpenSummaries = ReturnType<typeof openSummaries>;

function keyOf(terms: SummaryTerms): string {
  const { day, hour, kind, currency, salesAccountId, taxCodeId, taxDate } = terms;
  return [day, hour, kind, currency, salesAccountId, taxCodeId, taxDate].join(' ');
}

/** Movements from shortly before midnight arrive shortly after it. */
const settleMs = 10 * 60_000;

/** Whether a day or hour is over and all its movements have arrived. */
export function isOver(
  { day, hour }: Pick<SummaryTerms, 'day' | 'hour'>,
  timeZone: string,
  now: Date,
): boolean {
  const settled = new Date(now.getTime() - settleMs);
  const today = dayIn(timeZone, settled);
  return today > day || (hour !== null && today === day && hourIn(timeZone, settled) > hour);
}

/** The kind of its summary; null where it is no sale, or its change is not what its parts leave. */
export function summaryKindOf(movement: Movement): SummaryKind | null {
  const { changeMinor, grossMinor, feeMinor, shareMinor } = movement;
  const kind = summaryKinds.find((known) => known === movement.kind) ?? null;
  return changeMinor === grossMinor - feeMinor - shareMinor ? kind : null;
}
