import { createDemoKey } from './demo-keys.ts';
import { apiBaseUrl, publicUrl, startPaymentsApi } from './payments-api.ts';
import { findFreePort } from './private-directory.ts';
import { endProcess } from './run-command.ts';
import { createDemoBusiness } from './seed.ts';
import type { Servers } from './servers.ts';
import { withTemporaryPayments } from './temporary-database.ts';

/** The document exactly as a running API serves it, so what is committed is what callers get. */
export async function openapiDocument(servers: Servers): Promise<string> {
  return withTemporaryPayments(servers, async (place) => {
    const key = await createDemoKey(place, await createDemoBusiness(place), 'test');
    const ports = { api: await findFreePort(), metrics: await findFreePort() };
    const api = await startPaymentsApi(place, ports, { log: 'stderr', publicUrl });
    const answer = await fetch(`${apiBaseUrl(ports)}/openapi.json`, {
      headers: { authorization: `Bearer ${key}` },
    });
    if (!answer.ok) throw new Error(`/openapi.json answered ${answer.status}`);
    const document: unknown = await answer.json();
    await endProcess(api);
    return `${JSON.stringify(document, null, 2)}\n`;
  });
}
