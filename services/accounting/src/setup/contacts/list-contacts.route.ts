import { sendList } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { callerOf } from '../../edge/capability.ts';
import { routeOptions } from '../../edge/route-options.ts';
import { contactList, listContactsQuery, toContactRecord } from './contacts.wire.ts';
import { readAllContacts, readContactsPage } from './list-contacts.ts';
import type { ReadContactsDeps } from './list-contacts.ts';

export function addListContactsRoute(api: HttpServer, deps: ReadContactsDeps): void {
  api.get(
    '/contacts',
    routeOptions(
      'read',
      {
        operationId: 'listContacts',
        tags: ['Contacts'],
        summary: 'List customers and suppliers by name',
        description:
          'Without `limit`, returns every contact, streamed, and `limit` in the response is null.',
      },
      { querystring: listContactsQuery, response: { 200: contactList } },
    ),
    async (request, reply) => {
      const { type: role = null, limit, offset } = request.query;
      const filter = { orgId: callerOf(request).orgId, role, offset };
      if (limit === undefined) {
        const { pages, total } = await readAllContacts(deps, filter);
        const rest = { has_more: false, limit: null, offset, total };
        return sendList(reply, pages, toContactRecord, rest);
      }
      const page = await readContactsPage(deps, { ...filter, limit });
      return reply.send({
        data: page.contacts.map(toContactRecord),
        has_more: page.hasMore,
        limit,
        offset,
        total: page.total,
      });
    },
  );
}
