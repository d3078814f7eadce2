import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { listScenarios, queueScenario, removeScenario } from './sandbox-scenarios.ts';
import type { ScenarioDeps } from './sandbox-scenarios.ts';
import {
  removedScenario,
  scenarioBody,
  scenarioId,
  scenarioList,
  scenarioRecord,
  scenarioRefusals,
  toScenarioRecord,
} from './sandbox-scenarios.wire.ts';

const onlyHere =
  'Needs no scope. Only where the provider is the simulator: otherwise 501. A live key can use it where live money is simulated too, as in a demo.';

export function addSandboxScenarioRoutes(server: HttpServer, deps: ScenarioDeps): void {
  addQueueRoute(server, deps);
  server.get(
    '/sandbox/scenarios',
    routeOptions(
      { anyOf: [] },
      {
        operationId: 'listSandboxScenarios',
        tags: ['Sandbox'],
        summary: 'List the faults that wait',
        description: `Returns the scenarios of your workspace that no call has used up yet. ${onlyHere}`,
        errors: [501],
        reasons: ['no_sandbox'],
      },
      { response: { 200: scenarioList } },
    ),
    async (request, reply) => {
      const scenarios = await listScenarios(deps, callerOf(request));
      if (scenarios === null) return sendError(reply, scenarioRefusals.no_sandbox);
      return reply.send({ data: scenarios.map(toScenarioRecord) });
    },
  );
  server.delete(
    '/sandbox/scenarios/:id',
    routeOptions(
      { anyOf: [] },
      {
        operationId: 'removeSandboxScenario',
        repeat: 'natural',
        answers: { 200: 'The scenario was deleted.' },
        tags: ['Sandbox'],
        summary: 'Delete a fault that waits',
        description: `A scenario that a call has used up is not found. ${onlyHere}`,
        errors: [404, 501],
        reasons: ['no_sandbox'],
      },
      { params: scenarioId, response: { 200: removedScenario } },
    ),
    async (request, reply) => {
      const { id } = request.params;
      const outcome = await removeScenario(deps, callerOf(request), id);
      if (outcome.kind === 'reject') return sendError(reply, scenarioRefusals[outcome.reason]);
      return reply.send({ id, object: 'sandbox_scenario' as const, removed: true as const });
    },
  );
}

function addQueueRoute(server: HttpServer, deps: ScenarioDeps): void {
  server.post(
    '/sandbox/scenarios',
    routeOptions(
      { anyOf: [] },
      {
        operationId: 'queueSandboxScenario',
        repeat: 'never',
        bodyExample: { kind: 'lost_answer', applies_to: 'refund' },
        otherBodies: { 'a notice that is late': { kind: 'late_notice', seconds: 30 } },
        answers: { 200: 'The scenario, waiting for its call.' },
        tags: ['Sandbox'],
        summary: 'Make the next call go wrong',
        description: `Queues a fault at the simulated provider. It waits for the next call or notice of your workspace that fits, and is used up by it. Calls of other businesses are not affected, except that an outage can make the service hold back its calls to the provider for 10 seconds. 20 scenarios can wait. ${onlyHere}`,
        errors: [400, 501],
        reasons: ['no_sandbox', 'too_many_scenarios'],
      },
      { body: scenarioBody, response: { 200: scenarioRecord } },
    ),
    async (request, reply) => {
      const outcome = await queueScenario(deps, callerOf(request), request.body);
      if (outcome.kind === 'reject') return sendError(reply, scenarioRefusals[outcome.reason]);
      return reply.send(toScenarioRecord(outcome.scenario));
    },
  );
}
