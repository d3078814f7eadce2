import { createLogger } from '@countinghouse/observability';
import { describeSchema } from '@countinghouse/postgres';
import { readConsoleSettings } from '../../../services/accounting/src/processes/console-config.ts';
import { startConsole } from '../../../services/accounting/src/processes/main-console.ts';
import { createDemoOrganisation, createOrganisationKey } from '../../demo/organisations.ts';
import { endProcess } from '../run-command.ts';
import { loopbackUrl } from '../servers/local-url.ts';
import { findFreePort } from '../servers/private-directory.ts';
import type { Servers } from '../servers/servers.ts';
import { withTemporaryPlace } from '../servers/temporary-database.ts';
import { booksConsolePublicUrl, publicUrls, startServiceApi } from '../service-api.ts';
import { databaseUrl, serviceEnvironment } from '../service-place.ts';
import type { ServicePlace } from '../service-place.ts';
import { startOperatorSession, startSession } from '../start-session.ts';
import { readServed } from './read-served.ts';

/** What is read from a database and an API of the current code. */
interface AccountingReadings {
  readonly schemaTypes: string;
  /** Exactly as a running API serves it, so that the committed document is what clients get. */
  readonly openapi: string;
  /** The application's API document, as a signed-in person gets it. */
  readonly appOpenapi: string;
  /** The console's API document, as an operator gets it. */
  readonly consoleOpenapi: string;
}

const readings = new WeakMap<Servers, Promise<AccountingReadings>>();

/**
 * Once for all generators of a run: creating a database and starting an API take most of its time.
 */
export function readAccounting(servers: Servers): Promise<AccountingReadings> {
  const known = readings.get(servers) ?? withTemporaryPlace('accounting', servers, readPlace);
  readings.set(servers, known);
  return known;
}

async function readPlace(place: ServicePlace): Promise<AccountingReadings> {
  const orgId = await createDemoOrganisation(place);
  const key = await createOrganisationKey(place, orgId, 'read');
  const cookie = `accounting-session=${await startSession(place)}`;
  const ports = { api: await findFreePort(), metrics: await findFreePort() };
  const publicUrl = publicUrls.accounting;
  const api = await startServiceApi(place, ports, { log: 'stderr', publicUrl });
  const address = loopbackUrl(ports.api);
  const [schemaTypes, openapi, appOpenapi, consoleOpenapi] = await Promise.all([
    describeSchema(databaseUrl(place, 'owner')),
    readServed(`${address}/api/v1/openapi.json`, { authorization: `Bearer ${key}` }),
    readServed(`${address}/app/api/openapi.json`, { cookie }),
    readConsole(place),
  ]);
  await endProcess(api);
  return { schemaTypes, openapi, appOpenapi, consoleOpenapi };
}

async function readConsole(place: ServicePlace): Promise<string> {
  const settings = readConsoleSettings({
    ...serviceEnvironment(place, 'operator'),
    ACCOUNTING_CONSOLE_PORT: '0',
    ACCOUNTING_CONSOLE_URL: booksConsolePublicUrl,
    ACCOUNTING_DRAIN_DELAY_MS: '0',
  });
  const logger = createLogger({
    service: 'accounting',
    level: 'warn',
    destination: process.stderr,
  });
  const running = await startConsole(settings, { logger, nowMs: Date.now, exit: () => undefined });
  try {
    const cookie = `accounting-console-session=${await startOperatorSession(place)}`;
    return await readServed(`${running.address}/console/api/openapi.json`, { cookie });
  } finally {
    await running.stop();
  }
}
