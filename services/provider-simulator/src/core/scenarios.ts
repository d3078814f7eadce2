import { dayMs } from '@countinghouse/calendar';
import { parseCurrency } from '@countinghouse/money';
import { z } from 'zod';
import { nextNumber } from './agenda.ts';
import { sideNames } from './state.ts';
import type { Side, World } from './state.ts';

/** Operations of a call or the payer. A scenario can wait for one of them. */
const operations = [
  'checkout',
  'disable_link',
  'charge',
  'verify',
  'list_transactions',
  'refund',
  'read_refund',
  'subaccount',
  'read_subaccount',
  'transfer',
  'read_transfer',
  'banks',
  'resolve',
  'balances',
  'settlements',
  'token_charge',
  'chargeback',
  'read_chargeback',
] as const;
export type Operation = (typeof operations)[number];

/** Calls that change something: losing their responses can cost money. */
const changingOperations: readonly Operation[] = [
  'checkout',
  'disable_link',
  'refund',
  'subaccount',
  'transfer',
  'token_charge',
  'chargeback',
];

const referenceAnswers: readonly Operation[] = ['verify', 'transfer', 'read_transfer'];
const moneyComingIn: readonly Operation[] = ['charge', 'token_charge'];

/** Each scenario with its default operations. */
export const scenarioOperations = {
  decline: moneyComingIn,
  insufficient_funds: moneyComingIn,
  expired_card: moneyComingIn,
  late_success: moneyComingIn,
  success_pending: [...moneyComingIn, 'transfer'],
  amount_off_by_one: moneyComingIn,
  other_currency: moneyComingIn,
  timeout_but_succeeded: changingOperations,
  timeout_and_lost: changingOperations,
  rate_limit_storm: operations,
  outage: operations,
  garbage: operations,
  wrong_reference: referenceAnswers,
  duplicate_webhook: operations,
  out_of_order_webhooks: operations,
  webhook_lost: operations,
  webhook_late: operations,
  payout_fails: ['transfer'],
  payout_returned: ['transfer'],
  subaccount_refused: ['subaccount'],
  refund_pending: ['refund'],
  refund_fails: ['refund'],
} as const satisfies Record<string, readonly Operation[]>;

export type ScenarioKind = keyof typeof scenarioOperations;

const faults = ['late_503', 'status_503', 'hang', 'reset', 'close_mid_body'] as const;
export type FaultName = (typeof faults)[number];

const timesMax = 1_000;
const daysMax = 30;
const durationMsMax = daysMax * dayMs;
/** Maximum pending scenarios; more indicate a script that does not clear them. */
const scenariosMax = 1_000;

const scenarioKinds: readonly [ScenarioKind, ...ScenarioKind[]] = [
  'decline',
  'insufficient_funds',
  'expired_card',
  'late_success',
  'success_pending',
  'amount_off_by_one',
  'other_currency',
  'timeout_but_succeeded',
  'timeout_and_lost',
  'rate_limit_storm',
  'outage',
  'garbage',
  'wrong_reference',
  'duplicate_webhook',
  'out_of_order_webhooks',
  'webhook_lost',
  'webhook_late',
  'payout_fails',
  'payout_returned',
  'subaccount_refused',
  'refund_pending',
  'refund_fails',
];

export const scenarioSchema = z.strictObject({
  kind: z.enum(scenarioKinds),
  side: z.enum(sideNames).default('test'),
  operation: z.enum(operations).optional(),
  /** A tx_ref or reference; without one, the next matching operation uses the scenario. */
  reference: z.string().min(1).optional(),
  /**
   * A part of the reference: a client whose references contain its customer can select all of one
   * customer.
   */
  referenceContains: z.string().min(1).optional(),
  /** How often it happens; with `forMs` it happens until the time is up. */
  times: z.int().min(1).max(timesMax).optional(),
  forMs: z.int().min(1).max(durationMsMax).optional(),
  delayMs: z.int().min(0).max(durationMsMax).optional(),
  fault: z.enum(faults).optional(),
  direction: z.enum(['less', 'more']).optional(),
  currency: z
    .string()
    .refine((code) => parseCurrency(code) !== null, 'unknown currency')
    .optional(),
});

export type ScenarioRequest = z.input<typeof scenarioSchema>;
type Scenario = z.output<typeof scenarioSchema>;

export type QueuedScenario = Scenario & {
  readonly id: number;
  readonly untilMs: number | null;
  left: number;
};

export type ScenarioOf<Kind extends ScenarioKind> = QueuedScenario & { readonly kind: Kind };

/** An outage without an end would be forgotten. */
const outageMsDefault = 60_000;
const stormTimesDefault = 5;

export function queueScenario(world: World, request: ScenarioRequest): QueuedScenario {
  const scenario = scenarioSchema.parse(request);
  const { scenarios } = world.sides[scenario.side];
  if (scenarios.length >= scenariosMax) {
    throw new RangeError(`at most ${scenariosMax} scenarios can be queued`);
  }
  const forMs = scenario.kind === 'outage' ? (scenario.forMs ?? outageMsDefault) : scenario.forMs;
  const queued: QueuedScenario = {
    ...scenario,
    id: nextNumber(world, 'scenario', 1),
    untilMs: forMs === undefined ? null : world.momentMs + forMs,
    left: happensOnceWithCount(scenario) ? 1 : (scenario.times ?? timesDefault(scenario)),
  };
  scenarios.push(queued);
  return queued;
}

/** The first matching scenario. Finding it uses it up, once or `times`. */
export function claimScenario<Kind extends ScenarioKind>(
  world: World,
  side: Side,
  wanted: {
    readonly kinds: readonly Kind[];
    readonly operation: Operation;
    readonly references: readonly string[];
  },
): ScenarioOf<Kind> | null {
  forgetExpired(world, side);
  const found = side.scenarios.find(
    (scenario): scenario is ScenarioOf<Kind> =>
      wanted.kinds.some((kind) => kind === scenario.kind) &&
      waitsFor(scenario).includes(wanted.operation) &&
      fitsReference(scenario, wanted.references),
  );
  if (found === undefined) return null;
  if (found.untilMs === null) found.left -= 1;
  if (found.left <= 0) side.scenarios.splice(side.scenarios.indexOf(found), 1);
  return found;
}

export function listScenarios(world: World, side: Side): readonly QueuedScenario[] {
  forgetExpired(world, side);
  return side.scenarios.map((scenario) => ({ ...scenario }));
}

/**
 * Clears a side's scenarios: all, one id, or those with `referenceContains`. True if there was one.
 */
export function clearScenarios(
  side: Side,
  { id, referenceContains }: { readonly id?: number; readonly referenceContains?: string } = {},
): boolean {
  const kept = side.scenarios.filter(
    (scenario) =>
      (id !== undefined && scenario.id !== id) ||
      (referenceContains !== undefined && scenario.referenceContains !== referenceContains),
  );
  const isAnyGone = kept.length < side.scenarios.length;
  side.scenarios.splice(0, side.scenarios.length, ...kept);
  return isAnyGone;
}

function fitsReference(
  { reference, referenceContains }: Scenario,
  references: readonly string[],
): boolean {
  return (
    (reference === undefined || references.includes(reference)) &&
    (referenceContains === undefined || references.some((one) => one.includes(referenceContains)))
  );
}

function waitsFor(scenario: Scenario): readonly Operation[] {
  return scenario.operation === undefined
    ? scenarioOperations[scenario.kind]
    : [scenario.operation];
}

function forgetExpired(world: World, side: Side): void {
  const expired = side.scenarios.filter(
    ({ untilMs }) => untilMs !== null && untilMs <= world.momentMs,
  );
  for (const scenario of expired) side.scenarios.splice(side.scenarios.indexOf(scenario), 1);
}

/** For duplicates, `times` is the number of copies, not the number of duplicated notices. */
function happensOnceWithCount(scenario: Scenario): boolean {
  return scenario.kind === 'duplicate_webhook';
}

function timesDefault(scenario: Scenario): number {
  return scenario.kind === 'rate_limit_storm' ? stormTimesDefault : 1;
}
