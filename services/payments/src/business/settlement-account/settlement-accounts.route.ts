import { clientAddress, sendError, standardReplies } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { requireFreshSecondFactor } from '@countinghouse/identity';
import { z } from 'zod';
import { memberOf, signedInOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { changeSettlementAccount } from './change-settlement-account.ts';
import type { ChangeAccountDeps } from './change-settlement-account.ts';
import { listSettlementAccounts, showSettlementAccount } from './find-settlement-account.ts';
import { listBanks, resolveAccount } from './resolve-account.ts';
import type { ResolveDeps } from './resolve-account.ts';
import {
  accountHolderRecord,
  bankList,
  banksQuery,
  changeAccountBody,
  pastAccountRecord,
  requestedAccountRecord,
  settlementAccountRecord,
  toAccountHolderRecord,
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
  addBankRoutes(server, deps);
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

/** What a person needs to choose an account. */
function addBankRoutes(server: HttpServer, deps: ResolveDeps): void {
  server.get(
    '/banks',
    routeOptions(
      { anyOf: ['settlement_account:read'] },
      {
        operationId: 'listBanks',
        tags,
        summary: 'List the banks of a country',
        errors: [502],
      },
      { querystring: banksQuery, response: { 200: bankList } },
    ),
    async (request, reply) => {
      const country = request.query.country ?? null;
      const banks = await listBanks(deps, memberOf(request).businessId, country);
      if (banks === null) return sendError(reply, toChangeAccountReply('provider_failed'));
      return reply.send({ data: banks.map(({ code, name }) => ({ code, name })) });
    },
  );
  server.post(
    '/settlement-account/resolve',
    routeOptions(
      { anyOf: ['settlement_account:change'] },
      {
        operationId: 'resolveBankAccount',
        repeat: 'natural',
        bodyExample: { bankCode: '044', accountNumber: '0690000031' },
        tags,
        summary: 'Look up the holder of a bank account before you save it',
        description: 'Asks the bank and saves nothing.',
        errors: [502],
      },
      { body: changeAccountBody, response: { 200: accountHolderRecord } },
    ),
    async (request, reply) => {
      const resolved = await resolveAccount(deps, memberOf(request).businessId, request.body);
      if (typeof resolved === 'string') return sendError(reply, toChangeAccountReply(resolved));
      return reply.send(toAccountHolderRecord(request.body, resolved));
    },
  );
}
