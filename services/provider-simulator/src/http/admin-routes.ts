import { daySeconds } from '@countinghouse/calendar';
import { jsonInteger } from '@countinghouse/http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { ChargebackOutcome } from '../core/chargebacks.ts';
import {
  chargebackDecision,
  chargebackSchema,
  fundingSchema,
  payerChoice,
  webhookTargetSchema,
} from '../core/inputs.ts';
import { scenarioSchema } from '../core/scenarios.ts';
import type { Simulator } from '../core/simulator.ts';
import { sideNames } from '../core/state.ts';

const sideQuery = z.object({ side: z.enum(sideNames).default('test') });
const chosenScenarios = sideQuery.extend({
  id: z.coerce.number().int().optional(),
  referenceContains: z.string().min(1).optional(),
});
const idPath = z.object({ id: z.string() });
/** A year: more is a typing error and would run a year of scheduled items. */
const secondsMax = 366 * daySeconds;
const clockAdvance = z.strictObject({ seconds: z.number().positive().max(secondsMax) });
const clockMove = z.strictObject({ offset_ms: z.int().min(0) });
const webhookTarget = webhookTargetSchema.extend({ side: z.enum(sideNames) });

export interface AdminDeps {
  readonly simulator: Simulator;
  readonly nowMs: () => number;
  readonly advanceClock: (byMs: number) => void;
  readonly moveClock: (offsetMs: number) => void;
}

/** Actions of the provider's staff, and faults; JSON in and out, without a key. */
export function addAdminRoutes(server: FastifyInstance, deps: AdminDeps): void {
  const { simulator } = deps;
  addScenarioRoutes(server, simulator);
  addWebhookRoutes(server, simulator);
  addPayerRoutes(server, simulator);
  addChargebackRoutes(server, simulator);

  server.get('/simulator/book', async (request, reply) => {
    const { side } = sideQuery.parse(request.query);
    return sendJson(reply, { ...simulator.book(side), problems: simulator.check(side) });
  });
  server.get('/simulator/bank-statement', async (request, reply) => {
    const { side } = sideQuery.parse(request.query);
    return sendJson(reply, { side, lines: simulator.bankStatement(side) });
  });
  server.get('/simulator/due', async (_request, reply) =>
    sendJson(reply, { due: simulator.due() }),
  );
  server.get('/simulator/clock', async (_request, reply) => sendJson(reply, describeClock(deps)));
  server.post('/simulator/clock/advance', async (request, reply) => {
    const { seconds } = clockAdvance.parse(readJson(request.body));
    deps.advanceClock(Math.round(seconds * 1_000));
    return sendJson(reply, describeClock(deps));
  });
  server.put('/simulator/clock', async (request, reply) => {
    deps.moveClock(clockMove.parse(readJson(request.body)).offset_ms);
    return sendJson(reply, describeClock(deps));
  });
  server.post('/simulator/fund', async (request, reply) => {
    simulator.fund(fundingSchema.parse(readJson(request.body)));
    return sendJson(reply, { funded: true });
  });
}

function addScenarioRoutes(server: FastifyInstance, simulator: Simulator): void {
  server.post('/simulator/scenarios', async (request, reply) =>
    sendJson(reply, simulator.queueScenario(scenarioSchema.parse(readJson(request.body)))),
  );
  server.get('/simulator/scenarios', async (request, reply) => {
    const { side } = sideQuery.parse(request.query);
    return sendJson(reply, { side, scenarios: simulator.scenarios(side) });
  });
  server.delete('/simulator/scenarios', async (request, reply) => {
    const { side, id, referenceContains } = chosenScenarios.parse(request.query);
    simulator.clearScenarios(side, {
      ...(id !== undefined && { id }),
      ...(referenceContains !== undefined && { referenceContains }),
    });
    return sendJson(reply, { side, scenarios: simulator.scenarios(side) });
  });
}

function addWebhookRoutes(server: FastifyInstance, simulator: Simulator): void {
  server.get('/simulator/webhooks', async (_request, reply) =>
    sendJson(reply, {
      // The secret hash is for the receiver only.
      webhooks: simulator.webhooks().map(({ headers: _headers, ...webhook }) => webhook),
    }),
  );
  server.post('/simulator/webhooks/:id/resend', async (request, reply) => {
    const { id } = idPath.parse(request.params);
    const isSent = simulator.resendWebhook(id);
    return sendJson(reply.code(isSent ? 200 : 404), { resent: isSent });
  });
  server.put('/simulator/webhook-target', async (request, reply) => {
    const { side, ...target } = webhookTarget.parse(readJson(request.body));
    simulator.setWebhook(side, target);
    return sendJson(reply, { side, url: target.url });
  });
}

/** The payment page for scripts. */
function addPayerRoutes(server: FastifyInstance, simulator: Simulator): void {
  server.post('/simulator/checkout/:id/pay', async (request, reply) => {
    const { id } = idPath.parse(request.params);
    return sendJson(reply, simulator.pay(id, payerChoice.parse(readJson(request.body))));
  });
  server.post('/simulator/checkout/:id/cancel', async (request, reply) => {
    const { id } = idPath.parse(request.params);
    return sendJson(reply, simulator.cancel(id));
  });
}

/** The payer's bank: opens and decides chargebacks. */
function addChargebackRoutes(server: FastifyInstance, simulator: Simulator): void {
  server.post('/simulator/chargebacks', async (request, reply) =>
    sendChargeback(reply, simulator.openChargeback(chargebackSchema.parse(readJson(request.body)))),
  );
  server.post('/simulator/chargebacks/decide', async (request, reply) =>
    sendChargeback(
      reply,
      simulator.decideChargeback(chargebackDecision.parse(readJson(request.body))),
    ),
  );
}

function sendChargeback(reply: FastifyReply, outcome: ChargebackOutcome): Promise<FastifyReply> {
  return outcome.kind === 'ok'
    ? sendJson(reply, { id: outcome.chargeback.id, status: outcome.chargeback.status })
    : sendJson(reply.code(400), { reason: outcome.reason });
}

function describeClock({ nowMs, simulator }: AdminDeps): unknown {
  return { now: new Date(nowMs()).toISOString(), next_due: simulator.due()[0] ?? null };
}

function readJson(body: unknown): unknown {
  return typeof body === 'string' && body !== '' ? JSON.parse(body) : {};
}

async function sendJson(reply: FastifyReply, value: unknown): Promise<FastifyReply> {
  const text = JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'bigint' ? jsonInteger(member) : member,
  );
  return reply.header('content-type', 'application/json; charset=utf-8').send(text);
}
