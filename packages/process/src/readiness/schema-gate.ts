import { sendError, standardReplies } from '@countinghouse/http';
import type { Readiness } from '@countinghouse/http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Runs before any other gate: code that is newer than its tables serves nothing, not even what
 * happens to work. Once this code's migrations have run, it does not check again.
 */
export function createSchemaGate(
  readiness: () => Promise<Readiness>,
  refuse: (request: FastifyRequest, reply: FastifyReply) => void = refuseAsError,
) {
  let isMigrated = false;
  let checking: Promise<void> | null = null;

  async function check(): Promise<void> {
    const { checks } = await readiness();
    isMigrated = checks['migrations']?.ok === true;
  }
  return (request: FastifyRequest, reply: FastifyReply, proceed: (error?: Error) => void): void => {
    if (isMigrated) {
      proceed();
      return;
    }
    // Concurrent requests share one check.
    checking ??= check().finally(() => {
      checking = null;
    });
    checking.then(() => {
      if (isMigrated) proceed();
      else refuse(request, reply);
    }, proceed);
  };
}

function refuseAsError(_request: FastifyRequest, reply: FastifyReply): void {
  sendError(reply, standardReplies.unavailable);
}
