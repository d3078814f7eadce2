import { sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { memberCallerOf } from '../../edge/app-gate.ts';
import { oneParams } from '../../edge/app-params.wire.ts';
import { routeOptions } from '../../edge/route-options.ts';
import type { Database } from '../../kernel/database.ts';
import { endsBeforeItBegins } from '../statements/report-fields.wire.ts';
import {
  contactNotFound,
  contactStatementRecord,
  statementQuery,
  toContactStatementRecord,
} from './contact-statement.wire.ts';
import { findContactStatement } from './read-contact-statement.ts';

export function addContactStatementRoute(
  app: HttpServer,
  { database }: { readonly database: Database },
): void {
  app.get(
    '/contacts/:id/statement',
    routeOptions(
      'contacts:read',
      {
        operationId: 'getContactStatement',
        tags: ['Contacts'],
        summary: 'Retrieve a contact’s statement of account between two days',
        description:
          'Receivables only: movements with the balance after each, opening and closing balance, and how old the closing balance is.',
        errors: [404],
      },
      { params: oneParams, querystring: statementQuery, response: { 200: contactStatementRecord } },
    ),
    async (request, reply) => {
      const { orgId } = memberCallerOf(request);
      const { from, to } = request.query;
      if (to < from) return sendError(reply, endsBeforeItBegins);
      const query = { orgId, contactId: request.params.id, from, to };
      const statement = await findContactStatement(database, query);
      if (statement === null) return sendError(reply, contactNotFound);
      return reply.send(toContactStatementRecord(statement));
    },
  );
}
