import { closedObject, sendError } from '@countinghouse/http';
import type { HttpServer } from '@countinghouse/http';
import { z } from 'zod';
import { nothingHere } from './identity-replies.ts';
import type { Identity } from './identity.ts';
import { deleteTurnedOff, listTurnedOff, saveTurnedOff } from './notifications.sql.ts';
import { describeRoute } from './route-host.ts';
import type { RouteHost } from './route-host.ts';

const notification = z.object({
  topic: z.string(),
  description: z.string(),
  mail: z.boolean().meta({ description: 'Whether you receive emails about this topic.' }),
});

/** Each person's email preferences. Emails about their account and its security are always sent. */
export function addNotificationRoutes<Schema>(
  server: HttpServer,
  { parts }: Identity<Schema>,
  host: RouteHost,
): void {
  const { mailTopics, now } = parts;
  const { db } = parts.database;

  server.get(
    '/auth/notifications',
    describeRoute(
      host.signedIn,
      {
        operationId: 'listNotifications',
        summary: 'List your email notification settings',
        description: 'Security emails are always sent and are not listed.',
      },
      { response: { 200: z.object({ data: z.array(notification) }) } },
    ),
    async (request, reply) => {
      const off = await listTurnedOff(db, host.signedInOf(request).userId);
      const data = Object.entries(mailTopics).map(([topic, description]) => ({
        topic,
        description,
        mail: !off.has(topic),
      }));
      return reply.send({ data });
    },
  );

  server.put(
    '/auth/notifications/:topic',
    describeRoute(
      host.signedIn,
      {
        operationId: 'updateNotification',
        summary: 'Turn emails about a topic on or off',
        errors: [404],
      },
      {
        params: z.object({ topic: z.string() }),
        body: closedObject({ mail: z.boolean() }),
        response: { 200: notification },
      },
    ),
    async (request, reply) => {
      const { topic } = request.params;
      const { mail } = request.body;
      const description = mailTopics[topic];
      if (description === undefined) return sendError(reply, nothingHere);
      const { userId } = host.signedInOf(request);
      if (mail) await deleteTurnedOff(db, userId, topic);
      else await saveTurnedOff(db, userId, topic, now());
      return reply.send({ topic, description, mail });
    },
  );
}
