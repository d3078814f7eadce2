import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { accountRecord, toAccountRecord } from './account.wire.ts';
import { getAccount } from './get-account.ts';
import type { AccountDeps } from './get-account.ts';

export function addGetAccountRoute(server: HttpServer, deps: AccountDeps): void {
  server.get(
    '/account',
    routeOptions(
      { anyOf: ['account:read', 'kyc:read'] },
      {
        operationId: 'getAccount',
        tags: ['Account'],
        summary: 'Get the account',
      },
      { response: { 200: accountRecord } },
    ),
    async (request, reply) =>
      reply.send(toAccountRecord(await getAccount(deps, callerOf(request)))),
  );
}
