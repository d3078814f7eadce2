import { sendList } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/caller.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import { readSplitRecipientPages } from './list-split-recipients.ts';
import { splitRecipientList, toSplitRecipientRecord } from './split-recipients.wire.ts';

export function addListSplitRecipientsRoute(server: HttpServer, database: Database): void {
  server.get(
    '/split-recipients',
    routeOptions(
      { anyOf: ['recipients:read'] },
      {
        operationId: 'listSplitRecipients',
        tags: ['Split recipients'],
        summary: 'List split recipients, newest first',
        description: 'Returns every split recipient, streamed.',
      },
      { response: { 200: splitRecipientList } },
    ),
    async (request, reply) => {
      const { workspaceId, environment } = callerOf(request);
      return sendList(reply, readSplitRecipientPages(database, workspaceId), (recipient) =>
        toSplitRecipientRecord(recipient, environment),
      );
    },
  );
}
