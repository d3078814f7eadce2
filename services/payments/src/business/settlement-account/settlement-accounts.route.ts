import { clientAddress, sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { z } from 'zod';
import { memberOf, signedInOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { changeSettlementAccount } from './change-settlement-account.ts';
import type { ChangeAccountDeps } from './change-settlement-account.ts';
import { listSettlementAccounts, showSettlementAccount } from './find-settlement-account.ts';
import {
  changeAccountBody,
  pastAccountRecord,
  requestedAccountRecord,
  settlementAccountRecord,
  toChangeAccountReply,
  toPastAccountRecord,
  toRequestedAccountRecord,
  toSettlementAccountRecord,
} from './settlement-accounts.wire.ts';

const tags = ['Settlement account'];

/** The settlement account and its history. */
export function addSettlementAccountRoutes(server: HttpServer, deps: ChangeAccountDeps): void {
  const { db } = deps.database;
  server.get(
    '/settlement-account',
    routeOptions(
      { anyOf: ['settlement_account:read'] },
      { operationId: 'getSettlementAccount', tags, summary: 'Get the settlement account' },
      { response: { 200: settlementAccountRecord } },
    ),
    async (request, reply) => {
      const account = await showSettlementAccount(db, memberOf(request).businessId);
      if (account === null) return sendError(reply, standardReplies.notFound);
      return reply.send(toSettlementAccountRecord(account));
    },
  );
  server.get(
    '/settlement-account/history',
    routeOptions(
      { anyOf: ['settlement_account:read'] },
      {
        operationId: 'listSettlementAccounts',
        tags,
        summary: 'List current and past settlement accounts',
      },
      { response: { 200: z.object({ data: z.array(pastAccountRecord) }) } },
    ),
    async (request, reply) => {
      const accounts = await listSettlementAccounts(db, memberOf(request).businessId);
      return reply.send({ data: accounts.map(toPastAccountRecord) });
    },
  );
  server.put(
    '/settlement-account',
    routeOptions(
      { anyOf: ['settlement_account:change'] },
      {
        operationId: 'changeSettlementAccount',
        secondFactor: true,
        tags,
        summary: 'Set the settlement account',
        description:
          'Requires a second factor confirmed within the last five minutes. The service first verifies the account with the bank, and every owner is notified by e-mail. The first account takes effect immediately. Once two members can approve, a replacement needs a second approver (202), and so does an account whose holder is neither the business nor one of its beneficial owners. After a replacement, every payout needs a second approver until `cooling_until`. Payouts to the previous account that are awaiting approval are not sent.',
        errors: [409, 502],
      },
      {
        body: changeAccountBody,
        response: { 200: settlementAccountRecord, 202: requestedAccountRecord },
      },
    ),
    async (request, reply) => {
      requireFreshSecondFactor(signedInOf(request), deps.now());
      const change = { ...request.body, address: clientAddress(request) };
      const outcome = await changeSettlementAccount(deps, memberOf(request), change);
      if (outcome.kind === 'reject') return sendError(reply, toChangeAccountReply(outcome.reason));
      return outcome.kind === 'requested'
        ? reply.code(202).send(toRequestedAccountRecord(outcome))
        : reply.send(toSettlementAccountRecord(outcome.account));
    },
  );
}
