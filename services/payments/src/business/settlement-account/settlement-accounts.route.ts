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

/** Where payouts go, and who said so when. */
export function addSettlementAccountRoutes(server: HttpServer, deps: ChangeAccountDeps): void {
  const { db } = deps.database;
  server.get(
    '/settlement-account',
    routeOptions(
      { anyOf: ['settlement_account:read'] },
      { operationId: 'getSettlementAccount', tags, summary: 'Read where payouts go' },
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
      { operationId: 'listSettlementAccounts', tags, summary: 'List where payouts went' },
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
        tags,
        summary: 'Change where payouts go',
        description:
          'Needs a second factor of the last five minutes. The bank is asked for the account first, and every owner gets a mail. The first account is in force immediately. Once two people of the business may approve, a replacement waits for a second approver (202), and so does an account whose holder is neither the business nor one of its beneficial owners. After a replacement every payout needs a second approver until `cooling_until`. Payouts that wait for approval to the account before are not sent.',
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
