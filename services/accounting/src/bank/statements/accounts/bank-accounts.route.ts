import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { z } from 'zod';
import { memberCallerOf } from '../../../edge/app-gate.ts';
import { orgParams } from '../../../edge/app-params.wire.ts';
import { uuid } from '../../../edge/fields.wire.ts';
import { routeOptions } from '../../../edge/route-options.ts';
import type { BooksDeps } from '../../../kernel/books-deps.ts';
import { toSetAccountReply } from '../bank-statement-replies.wire.ts';
import { listBankAccountStates } from '../formats/read-lines.ts';
import {
  bankAccountList,
  bankAccountRecord,
  setBankAccountBody,
  toBankAccountRecord,
} from './bank-accounts.wire.ts';
import { setBankAccount } from './set-bank-account.ts';

const accountParams = z.object({ orgId: uuid(), accountId: uuid() });

export function addBankAccountRoutes(app: HttpServer, deps: BooksDeps): void {
  app.get(
    '/bank/accounts',
    routeOptions(
      'bank:read',
      {
        operationId: 'listBankAccounts',
        tags: ['Bank'],
        summary: 'List bank accounts with their open lines',
      },
      { params: orgParams, response: { 200: bankAccountList } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const accounts = await listBankAccountStates(deps, orgId);
      return reply.send({ data: accounts.map(toBankAccountRecord) });
    },
  );
  app.patch(
    '/bank/accounts/:accountId',
    routeOptions(
      'bank:manage',
      {
        operationId: 'setBankAccount',
        tags: ['Bank'],
        summary: "Update a bank account's number and import settings",
        errors: [409],
      },
      { params: accountParams, body: setBankAccountBody, response: { 200: bankAccountRecord } },
    ),
    async (request, reply) => {
      const { orgId, actor } = memberCallerOf(request);
      const { bank_name: bankName, number, csv_mapping: csvMapping } = request.body;
      const { accountId } = request.params;
      const order = { orgId, actor, accountId, bankName, number, csvMapping };
      const outcome = await setBankAccount(deps, order);
      if (outcome.kind === 'reject') return sendError(reply, toSetAccountReply(outcome));
      return reply.send(toBankAccountRecord(outcome.account));
    },
  );
}
