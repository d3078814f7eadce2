import { sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { addPayerRule, listPayerRules, removePayerRule } from './payer-rules.ts';
import type { RuleDeps } from './payer-rules.ts';
import { findRiskPolicy, listRefusals } from './read-risk.ts';
import {
  payerRuleBody,
  payerRuleId,
  payerRuleList,
  payerRuleRecord,
  refusalPage,
  refusalQuery,
  removedRule,
  riskPolicyRecord,
  ruleRefusals,
  toPayerRuleRecord,
  toRefusalPage,
  toRiskPolicyRecord,
} from './risk.wire.ts';

const tags = ['Risk'];

/** Limits and lists that may refuse a payment before the provider is called; for people alone. */
export function addRiskRoutes(server: HttpServer, deps: RuleDeps): void {
  addReadRoutes(server, deps);
  addRuleRoutes(server, deps);
}

function addReadRoutes(server: HttpServer, deps: RuleDeps): void {
  server.get(
    '/risk-policy',
    routeOptions(
      { anyOf: ['policy:read'] },
      {
        operationId: 'getRiskPolicy',
        tags,
        summary: 'Get the limits of the checkout',
        description:
          'The operator of the service sets them. Renewals of subscriptions are not refused.',
      },
      { response: { 200: riskPolicyRecord } },
    ),
    async (request, reply) => {
      const { workspaceId } = callerOf(request);
      return reply.send(toRiskPolicyRecord(await findRiskPolicy(deps.database.db, workspaceId)));
    },
  );

  server.get(
    '/checkout-refusals',
    routeOptions(
      { anyOf: ['payments:read'] },
      {
        operationId: 'listCheckoutRefusals',
        tags,
        summary: 'List payments that a limit or payer list refused, newest first',
        description: 'The payer was told that nothing was charged. Kept for 90 days.',
      },
      { querystring: refusalQuery, response: { 200: refusalPage } },
    ),
    async (request, reply) => {
      const { workspaceId } = callerOf(request);
      const { starting_after: olderThanId = null, limit } = request.query;
      return reply.send(
        toRefusalPage(await listRefusals(deps.database, workspaceId, { olderThanId, limit })),
      );
    },
  );
}

function addRuleRoutes(server: HttpServer, deps: RuleDeps): void {
  server.get(
    '/payer-rules',
    routeOptions(
      { anyOf: ['policy:read'] },
      { operationId: 'listPayerRules', tags, summary: 'List blocked and allowed payers' },
      { response: { 200: payerRuleList } },
    ),
    async (request, reply) => {
      const rules = await listPayerRules(deps, callerOf(request).workspaceId);
      return reply.send({ data: rules.map(toPayerRuleRecord) });
    },
  );

  server.post(
    '/payer-rules',
    routeOptions(
      { anyOf: ['policy:change'] },
      {
        operationId: 'createPayerRule',
        tags,
        summary: 'Block a payer, or allow one without limits',
        description:
          'A rule for an address decides before one for its domain. An allowed payer may pay as often as they like; limits of amounts still apply. Takes effect with the next payment that begins.',
        errors: [409],
      },
      { body: payerRuleBody, response: { 200: payerRuleRecord } },
    ),
    async (request, reply) => {
      const { note = null, ...order } = request.body;
      const outcome = await addPayerRule(deps, callerOf(request), { ...order, note });
      if (outcome.kind === 'reject') return sendError(reply, ruleRefusals[outcome.reason]);
      return reply.send(toPayerRuleRecord(outcome.rule));
    },
  );

  server.delete(
    '/payer-rules/:id',
    routeOptions(
      { anyOf: ['policy:change'] },
      { operationId: 'deletePayerRule', tags, summary: 'Delete a rule for a payer' },
      { params: payerRuleId, response: { 200: removedRule } },
    ),
    async (request, reply) => {
      const { id } = request.params;
      const rule = await removePayerRule(deps, callerOf(request), id);
      if (rule === null) return sendError(reply, standardReplies.notFound);
      return reply.send({ id, removed: true });
    },
  );
}
