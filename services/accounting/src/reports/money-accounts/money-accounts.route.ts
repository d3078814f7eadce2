import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams, orgParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { BooksDeps } from '../../kernel/books-deps.ts';
import { changeAccountBody, toAccountReply } from '../../setup/chart/chart.wire.ts';
import { changeMoneyAccount } from './change-money-account.ts';
import {
  moneyAccountList,
  moneyAccountRecord,
  moneyAccountsQuery,
  openMoneyAccountBody,
  toMoneyAccountList,
  toMoneyAccountRecord,
} from './money-accounts.wire.ts';
import { openMoneyAccount } from './open-money-account.ts';
import { readMoneyAccounts } from './read-money-accounts.ts';

export function addMoneyAccountRoutes(app: HttpServer, deps: BooksDeps): void {
  app.get(
    '/money-accounts',
    routeOptions(
      'bank:read',
      {
        operationId: 'listMoneyAccounts',
        tags: ['Payments'],
        summary: 'List bank, cash, card and clearing accounts with their balances',
        description: 'Returns every account.',
      },
      {
        params: orgParams,
        querystring: moneyAccountsQuery,
        response: { 200: moneyAccountList },
      },
    ),
    async (request, reply) => {
      const { orgId, timeZone, baseCurrency } = memberCallerOf(request);
      const asOf = request.query.as_of ?? null;
      const found = await readMoneyAccounts(deps, { orgId, timeZone, asOf });
      return reply.send(toMoneyAccountList(found, baseCurrency));
    },
  );
  app.post(
    '/money-accounts',
    routeOptions(
      'bank:manage',
      {
        operationId: 'openMoneyAccount',
        tags: ['Payments'],
        summary: 'Create a bank, cash or card account',
        errors: [409],
      },
      {
        params: orgParams,
        body: openMoneyAccountBody,
        response: { 201: moneyAccountRecord },
      },
    ),
    async (request, reply) => {
      const { orgId, actor, timeZone, baseCurrency } = memberCallerOf(request);
      const { code, name, subtype, currency = null } = request.body;
      const order = { orgId, actor, timeZone, code, name, subtype, currency };
      const outcome = await openMoneyAccount(deps, order);
      if (outcome.kind === 'reject') return sendError(reply, toAccountReply(outcome));
      return reply.code(201).send(toMoneyAccountRecord(outcome.account, baseCurrency));
    },
  );
  app.patch(
    '/money-accounts/:id',
    routeOptions(
      'bank:manage',
      {
        operationId: 'changeMoneyAccount',
        tags: ['Payments'],
        summary: 'Update a bank, cash, card or clearing account',
        errors: [409],
      },
      {
        params: oneParams,
        body: changeAccountBody,
        response: { 200: moneyAccountRecord },
      },
    ),
    async (request, reply) => {
      const { orgId, actor, timeZone, baseCurrency } = memberCallerOf(request);
      const { id } = request.params;
      const order = { orgId, actor, timeZone, id, ...request.body };
      const outcome = await changeMoneyAccount(deps, order);
      if (outcome.kind === 'reject') return sendError(reply, toAccountReply(outcome));
      return reply.send(toMoneyAccountRecord(outcome.account, baseCurrency));
    },
  );
}
