import type { HttpServer } from '@countinghouse/http';
import { consoleRoute } from '../../edge/console.ts';
import { readSecrets } from './read-secrets.ts';
import type { SecretsDeps } from './read-secrets.ts';
import { listSealingStatus } from './reseal.ts';
import { sealingList, secretsRecord, toSealedUse, toSecretsRecord } from './secrets.wire.ts';

const tags = ['Trouble'];

export function addSecretsRoutes(server: HttpServer, deps: SecretsDeps): void {
  server.get(
    '/secrets',
    consoleRoute(
      'viewer',
      {
        operationId: 'getSecrets',
        tags,
        summary: 'Get how far rotations of peppers and the audit chain are',
        description: 'No secret is part of the answer.',
      },
      { response: { 200: secretsRecord } },
    ),
    async (_request, reply) => reply.send(toSecretsRecord(await readSecrets(deps))),
  );
  server.get(
    '/secrets/sealing',
    consoleRoute(
      'viewer',
      {
        operationId: 'countSealed',
        tags,
        summary: 'Count the values that each sealing key seals',
        description: 'Reads every sealed column as a whole.',
      },
      { response: { 200: sealingList } },
    ),
    async (_request, reply) => {
      const uses = await listSealingStatus(deps);
      return reply.send({ data: uses.map(toSealedUse) });
    },
  );
}
