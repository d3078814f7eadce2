import { findMagicAmount } from '../core/magic-values.rules.ts';
import { claimScenario } from '../core/scenarios.ts';
import type { Operation, ScenarioOf } from '../core/scenarios.ts';
import type { Side, SideName, World } from '../core/state.ts';
import { parseAmountMicros } from '../core/units.rules.ts';
import { garbageResponse, rateLimitedResponse, toFault, toResponse } from './answers.ts';
import type { SimulatedAnswer } from './answers.ts';
import { refusal } from './call.ts';
import type { Call, SimulatedRequest } from './call.ts';
import { readBody } from './read-body.ts';
import { transferRequest } from './requests.ts';
import { findRoute } from './routes.ts';
import type { FoundRoute } from './routes.ts';

/** Scenarios that affect the connection, not the money. */
const callScenarios = [
  'outage',
  'rate_limit_storm',
  'timeout_but_succeeded',
  'timeout_and_lost',
  'garbage',
  'wrong_reference',
] as const;

type CallScenario = ScenarioOf<(typeof callScenarios)[number]>;

/** Handles one call from its key to its response, or to the fault instead. */
export function answerRequest(
  world: World,
  publicUrl: string,
  request: SimulatedRequest,
): SimulatedAnswer {
  const authorization = request.headers['authorization'];
  if (authorization === undefined) return toResponse(refusal('Authorization required', 401));
  const sideName = sideOfAuthorization(authorization);
  if (sideName === null) return toResponse(refusal('Invalid authorization key', 401));
  const found = findRoute(request.method.toUpperCase(), request.path);
  if (found === null) return toResponse(refusal('Not found', 404));
  const body = readBody(request.body ?? '');
  const side = world.sides[sideName];
  const call: Call = {
    world,
    side,
    publicUrl,
    params: found.params,
    query: request.query ?? {},
    body: body.kind === 'ok' ? body.value : undefined,
  };
  const scenario = findScenario(call, found);
  const refused = scenario === null ? null : answerWithoutDoing(world, scenario);
  if (refused !== null) return refused;
  if (body.kind === 'reject') return toResponse(refusal('Malformed JSON body'));
  return answerAfterDoing(call, found, scenario);
}

/** Only the key determines the side. */
export function sideOfAuthorization(authorization: string | undefined): SideName | null {
  const mode = /^Bearer FLWSECK(_TEST)?-\S+$/i.exec(authorization ?? '');
  if (mode === null) return null;
  return mode[1] === undefined ? 'live' : 'test';
}

function findScenario(call: Call, { route }: FoundRoute): CallScenario | null {
  const { world, side } = call;
  return claimScenario(world, side, {
    kinds: callScenarios,
    operation: route.operation,
    references: referencesOf(call, route.operation),
  });
}

/** Scenarios that do not change the book. */
function answerWithoutDoing(world: World, scenario: CallScenario): SimulatedAnswer | null {
  const { lateAnswerMs } = world.settings;
  switch (scenario.kind) {
    case 'outage':
      return toFault(scenario.fault ?? 'status_503', lateAnswerMs, null);
    case 'rate_limit_storm':
      return rateLimitedResponse;
    case 'timeout_and_lost':
      return toFault(scenario.fault ?? 'late_503', lateAnswerMs, null);
    case 'timeout_but_succeeded':
    case 'garbage':
    case 'wrong_reference':
      return null;
  }
}

function answerAfterDoing(
  call: Call,
  { route }: FoundRoute,
  scenario: CallScenario | null,
): SimulatedAnswer {
  const { lateAnswerMs } = call.world.settings;
  const isMagicTimeout = isTimeoutByAmount(call, route.operation);
  const reply = route.handle(call);
  if (scenario?.kind === 'wrong_reference') return toResponse(reply, withOtherReference);
  const response = toResponse(reply);
  if (scenario?.kind === 'garbage') return garbageResponse;
  if (scenario?.kind === 'timeout_but_succeeded') {
    return toFault(scenario.fault ?? 'late_503', lateAnswerMs, response);
  }
  return isMagicTimeout && reply.status === 200
    ? toFault('late_503', lateAnswerMs, response)
    : response;
}

/** The references under which a scenario may be queued for this call. */
function referencesOf(call: Call, operation: Operation): readonly string[] {
  const { side, params, query, body } = call;
  const id = Number(params['id']);
  const named = [
    textField(body, 'tx_ref'),
    textField(body, 'reference'),
    textField(body, 'account_number'),
    query['tx_ref'],
    query['reference'],
    operation === 'verify' || operation === 'refund' ? side.charges.get(id)?.txRef : undefined,
    operation === 'read_transfer' ? side.transfers.get(id)?.reference : undefined,
    operation === 'read_refund' ? refundReference(side, id) : undefined,
  ];
  return named.filter((reference) => reference !== undefined);
}

function refundReference(side: Side, id: number): string | undefined {
  return side.refunds.get(id)?.txRef;
}

/** Transfers only: a refund repeats the amount of its charge, which already selected an outcome. */
function isTimeoutByAmount({ world, side, body }: Call, operation: Operation): boolean {
  if (operation !== 'transfer') return false;
  if (side.name === 'live' && !world.settings.hasMagicAmountsOnLive) return false;
  const parsed = transferRequest.safeParse(body);
  if (!parsed.success) return false;
  const { amount, currency } = parsed.data;
  const amountMicros = parseAmountMicros(amount, currency);
  return (
    amountMicros !== null && findMagicAmount(amountMicros, currency) === 'timeout_then_success'
  );
}

function withOtherReference(name: string, value: unknown): unknown {
  const isReference = name === 'tx_ref' || name === 'reference';
  return isReference && typeof value === 'string' ? `somebody-elses-${value}` : value;
}

function textField(body: unknown, name: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const value: unknown = Object.entries(body).find(([each]) => each === name)?.[1];
  return typeof value === 'string' ? value : undefined;
}
