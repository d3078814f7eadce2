import { randomUUID } from 'node:crypto';
import { startTestSession } from '@countinghouse/identity/testing';
import { connectDatabase, describeSchema } from '@countinghouse/postgres';
import { createDemoKey } from './demo-keys.ts';
import { publicUrl, startPaymentsApi } from './payments-api.ts';
import { databaseUrl } from './payments-service.ts';
import type { PaymentsPlace } from './payments-service.ts';
import { findFreePort } from './private-directory.ts';
import { endProcess } from './run-command.ts';
import { createDemoBusiness } from './seed.ts';
import type { Servers } from './servers.ts';
import { withTemporaryPayments } from './temporary-database.ts';

/** What is read off a database and an API of this code's own. */
interface PaymentsReadings {
  readonly schemaTypes: string;
  /** Exactly as a running API serves it, so what is committed is what callers get. */
  readonly openapi: string;
  /** The same of the dashboard's API, as somebody who is signed in gets it. */
  readonly dashboardOpenapi: string;
}

const readings = new WeakMap<Servers, Promise<PaymentsReadings>>();

/** Once for all generators of a run: making a database and starting an API take most of its time. */
export function readPayments(servers: Servers): Promise<PaymentsReadings> {
  const known = readings.get(servers) ?? withTemporaryPayments(servers, readPlace);
  readings.set(servers, known);
  return known;
}

async function readPlace(place: PaymentsPlace): Promise<PaymentsReadings> {
  const key = await createDemoKey(place, await createDemoBusiness(place), 'test');
  const cookie = `payments-session=${await startSession(place)}`;
  const ports = { api: await findFreePort(), metrics: await findFreePort() };
  const api = await startPaymentsApi(place, ports, { log: 'stderr', publicUrl });
  const address = `http://127.0.0.1:${ports.api}`;
  const [schemaTypes, openapi, dashboardOpenapi] = await Promise.all([
    describeSchema(databaseUrl(place, 'payments_owner')),
    readServed(`${address}/api/v1/openapi.json`, { authorization: `Bearer ${key}` }),
    readServed(`${address}/dashboard/api/openapi.json`, { cookie }),
  ]);
  await endProcess(api);
  return { schemaTypes, openapi, dashboardOpenapi };
}

async function readServed(
  address: string,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const answer = await fetch(address, { headers });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const document: unknown = await answer.json();
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Of whichever person the database has. */
async function startSession(place: PaymentsPlace): Promise<string> {
  const database = connectDatabase<{ readonly users: { readonly id: string } }>({
    url: databaseUrl(place, 'payments_app'),
    applicationName: 'dev',
    connectionsMax: 1,
  });
  try {
    const { id: userId } = await database.db
      .selectFrom('users')
      .select('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const session = { id: randomUUID(), userId, now: new Date(), secondFactorAt: null };
    return await startTestSession(database.db, session);
  } finally {
    await database.close();
  }
}
