import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { advanceSandboxClock, findSandboxClock } from './sandbox-clock.ts';
import type { SandboxClockDeps } from './sandbox-clock.ts';
import {
  advanceBody,
  advanceRecord,
  clockRecord,
  clockRefusals,
  toAdvanceBy,
  toAdvanceRecord,
  toClockRecord,
} from './sandbox-clock.wire.ts';

const onlyHere = 'Only for test keys, in a sandbox whose clock can be moved: otherwise 501.';

export function addSandboxClockRoutes(server: HttpServer, deps: SandboxClockDeps): void {
  server.get(
    '/sandbox/clock',
    routeOptions(
      { anyOf: [] },
      {
        operationId: 'getSandboxClock',
        tags: ['Sandbox'],
        summary: 'Get the time of the sandbox',
        description: `Needs no scope. ${onlyHere}`,
        errors: [501],
        reasons: ['no_sandbox'],
      },
      { response: { 200: clockRecord } },
    ),
    async (request, reply) => {
      const clock = await findSandboxClock(deps, callerOf(request));
      if (clock === null) return sendError(reply, clockRefusals.no_sandbox);
      return reply.send(toClockRecord(clock));
    },
  );

  server.post(
    '/sandbox/clock/advance',
    routeOptions(
      { anyOf: [] },
      {
        operationId: 'advanceSandboxClock',
        repeat: 'never',
        bodyExample: { seconds: 10_800 },
        otherBodies: { 'to continue an advance': { offset_ms: 10_800_000 } },
        tags: ['Sandbox'],
        summary: 'Advance the time of the sandbox',
        description: `Moves the clock of the whole sandbox, for everybody who uses it, and never back. The clock stops at every moment at which something is due, such as a webhook attempt, a renewal or an expiry, and lets it happen before it goes on. A request moves the clock for 20 seconds at most; if \`done\` is false, send another. Needs no scope. ${onlyHere}`,
        answers: { 200: 'The clock, and what happened on the way.' },
        errors: [400, 409, 501, 503],
        reasons: ['no_sandbox', 'clock_limit', 'clock_busy', 'clock_not_followed'],
      },
      { body: advanceBody, response: { 200: advanceRecord } },
    ),
    async (request, reply) => {
      const by = toAdvanceBy(request.body);
      const outcome = await advanceSandboxClock(deps, callerOf(request), by);
      if (outcome.kind === 'reject') return sendError(reply, clockRefusals[outcome.reason]);
      return reply.send(toAdvanceRecord(outcome.advanced));
    },
  );
}
