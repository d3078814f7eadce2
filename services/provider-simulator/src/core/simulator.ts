import { getCurrency } from '@countinghouse/money';
import type { z } from 'zod';
import { answerRequest, sideOfAuthorization } from '../v3/answer-request.ts';
import type { SimulatedAnswer } from '../v3/answers.ts';
import type { SimulatedRequest } from '../v3/call.ts';
import { listDue, runDue } from './agenda.ts';
import type { DueItem } from './agenda.ts';
import { readBankStatement, readBook } from './book.ts';
import type { Book } from './book.ts';
import { decideChargeback, openChargeback } from './chargebacks.ts';
import type { ChargebackOutcome } from './chargebacks.ts';
import { cancelCheckout, openCheckout, pay } from './checkout.ts';
import type { CheckoutOutcome, PayerResult } from './checkout.ts';
import type { RecordedInput, SimulatorInput } from './inputs.ts';
import { chargebackDecision, chargebackSchema, payerChoice } from './inputs.ts';
import { checkBook } from './ledger.ts';
import type { BankLine } from './ledger.ts';
import type { PayerOutcome } from './plan-charge.rules.ts';
import { clearScenarios, listScenarios, queueScenario, scenarioSchema } from './scenarios.ts';
import type { QueuedScenario, ScenarioRequest } from './scenarios.ts';
import { defaultSettings } from './settings.ts';
import type { SimulatorSettings } from './settings.ts';
import { createSide, sideNames } from './state.ts';
import type { PaymentMethod, SideName, World } from './state.ts';
import { fundWallet } from './transfers.ts';
import { parseAmountMicros } from './units.rules.ts';
import { recordAnswer, resendWebhook } from './webhooks.ts';
import type { DeliveryAnswer, Webhook, WebhookTarget } from './webhooks.ts';

export interface OutgoingWebhook {
  readonly id: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface SimulatorOptions {
  readonly nowMs: () => number;
  /** Seeded by the caller: numbers in [0, 1). */
  readonly random: () => number;
  /** Called after the operation that caused it; report the result with `recordDelivery`. */
  readonly deliver: (webhook: OutgoingWebhook) => void;
  /** The base URL of checkout links; a function, because the port may be known only later. */
  readonly publicUrl?: () => string;
  readonly settings?: Partial<SimulatorSettings>;
  /** Added to every id, so that two simulators or runs have different ids. */
  readonly idOffset?: number;
  /** Called with every input that can change something, before its outcome is visible. */
  readonly record?: (recorded: RecordedInput) => void;
}

interface Funding {
  readonly side: SideName;
  readonly amount: string;
  readonly currency: string;
}

export interface Simulator {
  readonly handle: (request: SimulatedRequest) => SimulatedAnswer;
  readonly openCheckout: (link: string) => CheckoutOutcome;
  readonly pay: (
    link: string,
    choice?: { readonly method?: PaymentMethod; readonly outcome?: PayerOutcome },
  ) => PayerResult;
  readonly cancel: (link: string) => PayerResult;
  /** Scheduled items with their times, next first. */
  readonly due: () => readonly DueItem[];
  /** Runs everything that is due; returns how many items. */
  readonly advance: () => number;
  readonly queueScenario: (scenario: ScenarioRequest) => QueuedScenario;
  readonly scenarios: (side: SideName) => readonly QueuedScenario[];
  /** Clears all of a side's scenarios, or the selected ones; false if there were none. */
  readonly clearScenarios: (
    side: SideName,
    chosen?: { readonly id?: number; readonly referenceContains?: string },
  ) => boolean;
  readonly setWebhook: (side: SideName, target: WebhookTarget | null) => void;
  readonly recordDelivery: (id: string, answer: DeliveryAnswer) => void;
  readonly webhooks: () => readonly Webhook[];
  /** False for an unknown webhook, or one without a URL. */
  readonly resendWebhook: (id: string) => boolean;
  readonly fund: (funding: Funding) => void;
  /** The payer's bank claims a charge back. */
  readonly openChargeback: (request: z.input<typeof chargebackSchema>) => ChargebackOutcome;
  readonly decideChargeback: (decision: z.input<typeof chargebackDecision>) => ChargebackOutcome;
  readonly book: (side: SideName) => Book;
  readonly bankStatement: (side: SideName) => readonly BankLine[];
  /** Describes what is wrong with the book; empty if it sums to zero and agrees with the bank. */
  readonly check: (side: SideName) => readonly string[];
}

const defaultPublicUrl = 'http://127.0.0.1:4030';

/** The whole provider as a value: it has no timer, clock, randomness or socket of its own. */
export function createSimulator(options: SimulatorOptions): Simulator {
  const { publicUrl = () => defaultPublicUrl } = options;
  const world = createWorld(options);

  let ranCount = 0;
  /** Runs due items before anything else, however rarely the timer ticks. */
  const happen = <Result>(input: SimulatorInput | null, work: () => Result): Result => {
    ranCount += runDue(world, Math.max(world.momentMs, options.nowMs()));
    const result = work();
    if (input !== null) options.record?.({ atMs: world.momentMs, input });
    ranCount += runDue(world, world.momentMs);
    for (const webhook of world.outbox.splice(0)) options.deliver(toOutgoing(webhook));
    return result;
  };

  return {
    handle: (request) =>
      happen(toRequestInput(world, request), () => answerRequest(world, publicUrl(), request)),
    openCheckout: (link) => happen({ kind: 'open', link }, () => openCheckout(world, link)),
    pay: (link, choice = {}) => {
      const whole = payerChoice.parse(choice);
      return happen({ kind: 'pay', link, choice: whole }, () => pay(world, link, whole));
    },
    cancel: (link) => happen({ kind: 'cancel', link }, () => cancelCheckout(world, link)),
    due: () => listDue(world),
    advance: () => {
      const countBefore = ranCount;
      happen(null, () => undefined);
      return ranCount - countBefore;
    },
    queueScenario: (request) => {
      const scenario = scenarioSchema.parse(request);
      return happen({ kind: 'queue_scenario', scenario }, () => queueScenario(world, scenario));
    },
    scenarios: (side) => happen(null, () => listScenarios(world, world.sides[side])),
    clearScenarios: (side, chosen = {}) =>
      happen({ kind: 'clear_scenarios', side, ...chosen }, () =>
        clearScenarios(world.sides[side], chosen),
      ),
    setWebhook: (side, target) =>
      happen({ kind: 'set_webhook', side, target }, () => {
        world.sides[side].webhookTarget = target;
      }),
    recordDelivery: (id, answer) =>
      happen({ kind: 'delivery', id, answer }, () => recordAnswer(world, id, answer)),
    webhooks: () => [...world.webhooks.values()],
    resendWebhook: (id) => happen({ kind: 'resend', id }, () => resendWebhook(world, id)),
    fund: (funding) => happen({ kind: 'fund', funding }, () => fund(world, funding)),
    openChargeback: (request) => {
      const chargeback = chargebackSchema.parse(request);
      return happen({ kind: 'open_chargeback', chargeback }, () =>
        openChargeback(world, world.sides[chargeback.side], chargeback),
      );
    },
    decideChargeback: (request) => {
      const decision = chargebackDecision.parse(request);
      return happen({ kind: 'decide_chargeback', decision }, () =>
        decideChargeback(world, world.sides[decision.side], decision.id, decision.outcome),
      );
    },
    book: (side) => happen(null, () => readBook(world, side)),
    bankStatement: (side) => happen(null, () => readBankStatement(world, side)),
    check: (side) => happen(null, () => checkBook(world.sides[side])),
  };
}

function createWorld(options: SimulatorOptions): World {
  const [test, live] = sideNames;
  return {
    momentMs: 0,
    random: options.random,
    settings: { ...defaultSettings, ...options.settings },
    agenda: [],
    sides: { test: createSide(test), live: createSide(live) },
    webhooks: new Map(),
    outbox: [],
    counters: new Map(),
    idOffset: options.idOffset ?? 0,
  };
}

function fund(world: World, { side, amount, currency }: Funding): void {
  const code = getCurrency(currency);
  const amountMicros = parseAmountMicros(amount, code);
  if (amountMicros === null) throw new RangeError(`${amount} is not a valid amount in ${currency}`);
  fundWallet(world, world.sides[side], { amountMicros, currency: code });
}

/**
 * Reads change nothing, unless a scenario waits for them: a client polls far more than it changes.
 * The record names the side, never the key, which may belong to the real provider.
 */
function toRequestInput(world: World, request: SimulatedRequest): SimulatorInput | null {
  const { method, path, query, headers, body } = request;
  const side = sideOfAuthorization(headers['authorization']);
  const isRead = method.toUpperCase() === 'GET';
  if (side === null || (isRead && world.sides[side].scenarios.length === 0)) return null;
  return {
    kind: 'request',
    request: {
      method,
      path,
      ...(query !== undefined && { query: withoutGaps(query) }),
      headers: { authorization: recordedAuthorization[side] },
      ...(body !== undefined && { body }),
    },
  };
}

const recordedAuthorization: Readonly<Record<SideName, string>> = {
  test: 'Bearer FLWSECK_TEST-recorded',
  live: 'Bearer FLWSECK-recorded',
};

function withoutGaps(query: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function toOutgoing({ id, url, headers, body }: Webhook): OutgoingWebhook {
  return { id, url, headers, body };
}
