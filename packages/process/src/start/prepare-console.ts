import type { HttpServer } from '@countinghouse/http';
import { createCookieJar, findSignedInOperator, isCsrfToken } from '@countinghouse/identity';
import type { OperatorParts, SessionGateDeps, SignedInOperator } from '@countinghouse/identity';
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
/** Nobody types faster; a script that does is not an operator at work. */
const limitPerSession = 600;
const limitPerAddress = 3_000;
const limitSignedOut = 120;
const failedSignIns = { perAddress: 20, perAccount: 20 };

/** The process of the operators' console: its own port, cookies, people and database role. */
export function prepareConsole<Schema>(
  settings: ConsoleSettings,
  schema: ExpectedSchema,
  parts: ApiParts,
): Console<Schema> {
  const tools = createProcessTools<Schema>('console', settings, schema, parts);
  const { logger, newId, now, database } = tools;
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
    now,
  };
  return {
    tools: {
      ...tools,
      publicUrl,
      trustedProxies: settings.TRUSTED_PROXIES,
      readiness: () => checkReadiness(database, schema),
    },
    operators,
    gate: {
      limiter: requests,
      limitPerSession,
      limitPerAddress,
      limitSignedOut,
      origin,
      findSession: (cookies, isSeen) => findSignedInOperator(operators, cookies, isSeen),
      isCsrfToken: (sessionId, header) => isCsrfToken(secrets, sessionId, header),
    },
    serve: (server) =>
      serveProcess('console_started', { ...settings, PORT, METRICS_PORT }, tools, server, {
        closing: [() => requests.close(), () => signIns.close()],
        exit: parts.exit,
      }),
  };
}
