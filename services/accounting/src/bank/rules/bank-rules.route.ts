import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import {
  addRuleBody,
  changeRuleBody,
  orderRulesBody,
  removeRuleBody,
  ruleList,
  ruleRecord,
  toRuleContent,
  toRuleRecord,
  toRuleReply,
  toTriedRule,
  triedRuleRecord,
  tryRuleBody,
} from './bank-rules.wire.ts';
import { listRules } from './list-rules.ts';
import { addRule, changeRule, orderRules, removeRule } from './manage-rules.ts';
import { tryRule } from './try-rule.ts';

export function addBankRuleRoutes(app: HttpServer, deps: BooksDeps): void {
  app.get(
    '/bank/rules',
    routeOptions(
      'bank:read',
      {
        operationId: 'listBankRules',
        tags: ['Bank'],
        summary: 'List bank rules in order of precedence',
      },
      { params: orgParams, response: { 200: ruleList } },
    ),
    async (request, reply) => {
      const rules = await listRules(deps, memberCallerOf(request).orgId);
      return reply.send({ data: rules.map(toRuleRecord) });
    },
  );
  app.post(
    '/bank/rules/try',
    routeOptions(
      'bank:read',
      {
        operationId: 'tryBankRule',
        tags: ['Bank'],
        summary: 'Preview which bank lines a rule matches',
        description: 'Stores nothing.',
      },
      { params: orgParams, body: tryRuleBody, response: { 200: triedRuleRecord } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      return reply.send(toTriedRule(await tryRule(deps, orgId, request.body.conditions)));
    },
  );
  addWriteRoutes(app, deps);
}

function addWriteRoutes(app: HttpServer, deps: BooksDeps): void {
  app.post(
    '/bank/rules',
    routeOptions(
      'bank:manage',
      {
        operationId: 'addBankRule',
        tags: ['Bank'],
        summary: 'Create a bank rule',
        description: 'The new rule is last in the order of precedence.',
        errors: [409],
      },
      { params: orgParams, body: addRuleBody, response: { 201: ruleRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const outcome = await addRule(deps, { orgId, actor, content: toRuleContent(request.body) });
      if (outcome.kind === 'reject') return sendError(reply, toRuleReply(outcome.reason));
      return reply.code(201).send(toRuleRecord(outcome.rule));
    },
  );
  app.put(
    '/bank/rules/order',
    routeOptions(
      'bank:manage',
      {
        operationId: 'orderBankRules',
        tags: ['Bank'],
        summary: 'Reorder bank rules',
        errors: [409],
      },
      { params: orgParams, body: orderRulesBody, response: { 200: ruleList } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const outcome = await orderRules(deps, { orgId, actor, ids: request.body.ids });
      if (outcome.kind === 'reject') return sendError(reply, toRuleReply(outcome.reason));
      return reply.send({ data: outcome.rules.map(toRuleRecord) });
    },
  );
  app.put(
    '/bank/rules/:id',
    routeOptions(
      'bank:manage',
      {
        operationId: 'changeBankRule',
        tags: ['Bank'],
        summary: 'Update a bank rule',
        errors: [409],
      },
      { params: oneParams, body: changeRuleBody, response: { 200: ruleRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { version } = request.body;
      const content = toRuleContent(request.body);
      const order = { orgId, actor, id: request.params.id, version, content };
      const outcome = await changeRule(deps, order);
      if (outcome.kind === 'reject') return sendError(reply, toRuleReply(outcome.reason));
      return reply.send(toRuleRecord(outcome.rule));
    },
  );
  app.post(
    '/bank/rules/:id/remove',
    routeOptions(
      'bank:manage',
      {
        operationId: 'removeBankRule',
        tags: ['Bank'],
        summary: 'Delete a bank rule',
        description: 'Lines that the rule already matched or ignored are unchanged.',
        errors: [409],
      },
      { params: oneParams, body: removeRuleBody, response: { 200: ruleList } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { version } = request.body;
      const outcome = await removeRule(deps, { orgId, actor, id: request.params.id, version });
      if (outcome.kind === 'reject') return sendError(reply, toRuleReply(outcome.reason));
      return reply.send({ data: outcome.rules.map(toRuleRecord) });
    },
  );
}
