import type { Logger } from '@countinghouse/observability';
import fastify from 'fastify';
import { Agent, request } from 'undici';
import { ZodError } from 'zod';
import type { IdentitySettings } from '../config.ts';
import { createIdentitySessions } from '../identity/identity-sessions.ts';
import type { IdentitySession, IdentitySessions } from '../identity/identity-sessions.ts';
import { signCall } from '../identity/signature.ts';
import { addCheckApiRoutes, addCheckPageRoutes } from './identity-routes.ts';

/** Dependencies that a test can replace. */
export interface IdentitySimulatorParts {
  readonly logger: Logger;
  readonly nowMs: () => number;
  readonly newToken: () => string;
}

export interface RunningIdentitySimulator {
  readonly address: string;
  readonly sessions: IdentitySessions;
  readonly stop: () => Promise<void>;
}

const bodyBytesMax = 64 * 1024;
const noticeWaitMs = 10_000;

/** A simulated identity checker with its own page. */
export async function startIdentitySimulator(
  settings: IdentitySettings,
  { logger, nowMs, newToken }: IdentitySimulatorParts,
): Promise<RunningIdentitySimulator> {
  const key = settings.IDENTITY_SIMULATOR_KEY;
  const agent = new Agent({ headersTimeout: noticeWaitMs, bodyTimeout: noticeWaitMs });
  const notify = async ({ noticeUrl, reference }: IdentitySession): Promise<void> => {
    const body = JSON.stringify({ reference });
    const call = { method: 'POST', path: new URL(noticeUrl).pathname, body } as const;
    const headers = { 'content-type': 'application/json', ...signCall(key, call, nowMs()) };
    const sent = { method: call.method, dispatcher: agent, headers, body };
    const answer = await request(noticeUrl, sent);
    await answer.body.dump();
    logger.info({ reference, status: answer.statusCode }, 'notice_sent');
  };
  const sessions = createIdentitySessions({
    newToken,
    nowMs,
    // Sent once: a client must not depend on it.
    onVerdict: (session) => {
      notify(session).catch((error: unknown) => logger.warn({ err: error }, 'notice_lost'));
    },
  });

  let address = '';
  const server = fastify({ bodyLimit: bodyBytesMax, forceCloseConnections: true });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  server.setErrorHandler(async (error, _request, reply) => {
    const isInput = error instanceof ZodError || error instanceof SyntaxError;
    if (!isInput) logger.error({ err: error }, 'request_failed');
    return reply.code(isInput ? 400 : 500).send({ error: isInput ? 'invalid' : 'fault' });
  });
  const publicUrl = (): string => settings.IDENTITY_SIMULATOR_PUBLIC_URL ?? address;
  const deps = { sessions, key, nowMs, publicUrl };
  server.get('/healthz', async () => ({ status: 'ok' }));
  addCheckApiRoutes(server, deps);
  addCheckPageRoutes(server, deps);
  address = await server.listen({
    host: settings.IDENTITY_SIMULATOR_HOST,
    port: settings.IDENTITY_SIMULATOR_PORT,
  });
  logger.info({ address }, 'identity_simulator_started');
  return {
    address,
    sessions,
    stop: async () => {
      await server.close();
      await agent.destroy();
    },
  };
}
