import type { HttpServer } from '@countinghouse/http';
import { consoleRoute } from '../../edge/console.ts';
import type { Database } from '../../kernel/database.ts';
import { approvalList, toWaitingApproval } from './approvals.wire.ts';
import { listEveryWaiting } from './list-waiting.ts';

export function addConsoleApprovalRoute(
  server: HttpServer,
  { database }: { readonly database: Database },
): void {
  server.get(
    '/approvals',
    consoleRoute(
      'viewer',
      {
        operationId: 'listWaitingApprovals',
        tags: ['Trouble'],
        summary: 'List approvals that wait in any business, oldest first',
        description: 'Members of the business decide about them; operators only see them.',
      },
      { response: { 200: approvalList } },
    ),
    async (_request, reply) => {
      const found = await listEveryWaiting(database);
      return reply.send({ data: found.map(toWaitingApproval) });
    },
  );
}
