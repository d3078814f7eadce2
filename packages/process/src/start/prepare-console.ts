import type { HttpServer } from '@countinghouse/http';
import { createIdSource } from '@countinghouse/identifiers';
import { createCookieJar, findSignedInOperator, isCsrfToken } from '@countinghouse/identity';
import type { OperatorParts, SessionGateDeps, SignedInOperator } from '@countinghouse/identity';
import { followCellClock } from '../clock/process-clock.ts';
import { toCellTime } from '../clock/session-time.ts';
import { recordCellAct } from '../command-line/record-cell-act.ts';
import { checkReadiness } from '../readiness/check-readiness.ts';
import type { ExpectedSchema } from '../readiness/check-readiness.ts';
import { deriveKey } from './derive-key.ts';
import type { ApiParts, ApiTools } from './prepare-api.ts';
import { createProcessTools } from './process-tools.ts';
import type { ProcessSettings } from './process-tools.ts';
import { serveProcess } from './serve-process.ts';
import type { RunningApi } from './serve-process.ts';
import { startLimiter } from './start-limiter.ts';

interface ConsoleSettings extends ProcessSettings {
  readonly CONSOLE_PORT: number;
  readonly CONSOLE_METRICS_PORT?: number | undefined;
  readonly CONSOLE_URL?: string | undefined;
  readonly VALKEY_URL?: string | undefined;
  readonly TRUSTED_PROXIES: readonly string[];
  readonly DRAIN_DELAY_MS: number;
  readonly KEY_PEPPER: readonly { readonly secret: Buffer }[];
}

interface Console<Schema> {
  readonly tools: Omit<ApiTools<Schema>, 'store'>;
  readonly operators: OperatorParts<Schema>;
  readonly gate: SessionGateDeps<SignedInOperator>;
  readonly serve: (server: HttpServer) => Promise<RunningApi>;
}

const requestWindowMs = 60_000;
const signInWindowMs = 15 * 60_000;
/** No person is faster; a script that is does not belong here. */
const limitPerSession = 600;
const limitPerAddress = 3_000;
const limitSignedOut = 120;
const failedSignIns = { perAddress: 20, perAccount: 20 };

/** The operator console's process: its own port, cookies, people and database role. */
export function prepareConsole<Schema>(
  settings: ConsoleSettings,
  schema: ExpectedSchema,
  parts: ApiParts,
): Console<Schema> {
  const tools = createProcessTools<Schema>('console', settings, schema, parts);
  const { logger, newId, now, realNow, realNowMs, database, cell } = tools;
  const following = followCellClock('console', settings, tools);
  const { HOST, CONSOLE_PORT: PORT, CONSOLE_METRICS_PORT: METRICS_PORT } = settings;
  const publicUrl = settings.CONSOLE_URL ?? `http://${HOST}:${PORT}`;
  const { origin } = new URL(publicUrl);
  const store = { service: settings.service, url: settings.VALKEY_URL };
  const start = (name: string, windowMs: number) =>
    startLimiter(store, logger, { name, windowMs, processId: newId() });
  const [requests, signIns] = [
    start('console', requestWindowMs),
    start('console-sign-in', signInWindowMs),
  ];
  const secrets = settings.KEY_PEPPER.map(({ secret }) => deriveKey(secret, 'console sessions'));
  const operators: OperatorParts<Schema> = {
    database,
    secrets,
    limiter: signIns,
    limits: failedSignIns,
    origin,
    serviceName: 'Countinghouse console',
    cookies: createCookieJar({ origin, prefix: `${settings.service}-console` }),
    record: (tx, { id, email }, action, from) =>
      recordCellAct(
        tx,
        { newId, now, actor: { kind: 'operator', id: email, origin: from } },
        { action, subject: id, detail: {} },
      ),
    newId,
    now: realNow,
  };
  return {
    tools: {
      ...tools,
      publicUrl,
      trustedProxies: settings.TRUSTED_PROXIES,
      newRequestId: createIdSource({ cell, nowMs: realNowMs }),
      readiness: () => checkReadiness(database, schema, tools.cellClock !== null),
    },
    operators,
    gate: {
      limiter: requests,
      limitPerSession,
      limitPerAddress,
      limitSignedOut,
      origin,
      findSession: async (cookies, isSeen) =>
        toCellTime(await findSignedInOperator(operators, cookies, isSeen), tools.cellClock),
      isCsrfToken: (sessionId, header) => isCsrfToken(secrets, sessionId, header),
    },
    serve: async (server) => {
      await following
        .look()
        .catch((error: unknown) => logger.warn({ err: error }, 'started_without_database'));
      following.start();
      return serveProcess('console_started', { ...settings, PORT, METRICS_PORT }, tools, server, {
        closing: [following.stop, () => requests.close(), () => signIns.close()],
        exit: parts.exit,
      });
    },
  };
}
