import type { BookingRule } from './booking-rules/booking-rule.rules.ts';
import type { BridgeMode, SummarySpan } from './summaries/summary.rules.ts';

/** What a connection is stopped for; a person has to look. */
export const stopReasons = [
  'log_differs',
  'key_refused',
  'does_not_tie',
  'environment_differs',
  'address_not_allowed',
  /** By a person, for good. */
  'closed',
] as const;
export type StopReason = (typeof stopReasons)[number];

/** What is in the way for now; it is tried again. */
export const troubles = ['payments_away', 'rate_missing', 'checkpoint_unverified'] as const;
export type Trouble = (typeof troubles)[number];

/** A business of a payments service whose money these books follow. */
export interface Connection {
  readonly orgId: string;
  readonly id: string;
  readonly number: number;
  readonly url: string;
  readonly businessId: string;
  readonly businessName: string;
  readonly environment: 'live' | 'test';
  readonly startOn: string;
  /** How sales without an invoice are posted. */
  readonly mode: BridgeMode;
  /** In that mode `summary`: what is posted together. */
  readonly summaryEvery: SummarySpan;
  /** For sales without a document. Null uses the organisation's account and tax code. */
  readonly salesAccountId: string | null;
  /** Beside an account null is no tax. */
  readonly salesTaxCodeId: string | null;
  /** Sales without a document that have an account of their own. */
  readonly bookingRules: readonly BookingRule[];
  /** Whether the pages of invoices offer to pay through it. */
  readonly offersPay: boolean;
  readonly feeAccountId: string;
  readonly shareAccountId: string;
  readonly unexplainedAccountId: string;
  /** Everything up to here is booked. */
  readonly cursorSequence: bigint;
  readonly cursorHash: string | null;
  readonly openedAt: Date | null;
  readonly headSequence: bigint;
  readonly heardAt: Date | null;
  readonly stopReason: StopReason | null;
  readonly trouble: Trouble | null;
  /** Currencies in which payments takes money; none until it was asked. */
  readonly payCurrencies: readonly string[];
  /** A payer is on the way: until then it is read every second. */
  readonly expectsUntil: Date | null;
  readonly closedAt: Date | null;
  /** The business's screens at payments; null until payments named them. */
  readonly dashboardUrl: string | null;
  /** When a signed wake-up last came; null while none does. */
  readonly wokenAt: Date | null;
  /** When payments received the address of a payment's page in these books. */
  readonly linkedAt: Date | null;
  /** How often payments was restored from a backup, and the books followed. */
  readonly forkCount: number;
  /** When payments was last asked for its signed checkpoints. */
  readonly checkpointsReadAt: Date | null;
  /** When its keys are replaced next; null if the key was pasted. */
  readonly keyDueAt: Date | null;
  readonly keyReplacedAt: Date | null;
  readonly createdAt: Date;
}

/** What people choose; it holds from then on. */
export type BridgeSettings = Pick<
  Connection,
  | 'mode'
  | 'summaryEvery'
  | 'salesAccountId'
  | 'salesTaxCodeId'
  | 'bookingRules'
  | 'feeAccountId'
  | 'shareAccountId'
  | 'offersPay'
>;

/** Where its key is sealed: a value moved to another row does not open there. */
export function keyContextOf(id: string): string {
  return `payments_connections|${id}|key`;
}

export function payKeyContextOf(id: string): string {
  return `payments_connections|${id}|pay_key`;
}

export function wakeContextOf(id: string): string {
  return `payments_connections|${id}|wake`;
}

const pauseMsMin = 1_000;
const pauseMsMax = 30_000;
const wokenPauseMsMax = 30 * 60_000;

interface Pace {
  readonly pauseMs: number;
  readonly expectsUntil: Date | null;
  readonly wokenAt: Date | null;
}

/**
 * At once again after something came or while a payer is on the way, and ever later while nothing does:
 * much later where wake-ups come.
 */
export function nextPauseMs(
  { pauseMs, expectsUntil, wokenAt }: Pace,
  hasCome: boolean,
  now: Date,
): number {
  const isExpecting = expectsUntil !== null && expectsUntil > now;
  const most = wokenAt === null ? pauseMsMax : wokenPauseMsMax;
  return hasCome || isExpecting ? pauseMsMin : Math.min(pauseMs * 2, most);
}

/** Something came after a long pause that no wake-up ended: they no longer come. */
export function areWakeUpsLost({ pauseMs, wokenAt }: Pace, hasCome: boolean): boolean {
  return wokenAt !== null && hasCome && pauseMs > pauseMsMax;
}

/** After a click on Pay; who needs longer is found by the ordinary reading. */
export const payerMinutesMax = 10;

/** The operator's list, without regard to a slash at the end. */
export function isAllowedUrl(allowed: readonly string[], url: string): boolean {
  return allowed.some((each) => bare(each) === bare(url));
}

export function bare(url: string): string {
  return url.replace(/\/+$/, '');
}
