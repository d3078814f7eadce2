import { existsSync } from 'node:fs';
import { paymentsMoneyEnvironment } from '../demo/processes.ts';
import { localUrl } from './servers/local-url.ts';
import type { DemoPorts } from './servers/port.ts';
import type { Servers } from './servers/servers.ts';
import { commandEnvironment, databaseUrl, operator, withPrefix } from './service-place.ts';
import type { ServicePlace } from './service-place.ts';
import { authorityFiles, webhookEnvironment } from './webhook-environment.ts';

/** The settings that operators' commands need: those of the demo at these ports. */
export function operatorEnvironment(
  place: ServicePlace<Pick<Servers, 'postgresUrl'>>,
  ports: DemoPorts,
): Record<string, string> {
  const { service } = place;
  return {
    ...commandEnvironment(place),
    ...withPrefix(service, {
      OWNER_DATABASE_URL: databaseUrl(place, 'owner'),
      ADMIN_DATABASE_URL: place.servers.postgresUrl,
      PUBLIC_URL: publicUrlOf(service, ports),
      OPERATOR: operator,
    }),
    ...(service === 'payments' && {
      ...paymentsMoneyEnvironment(ports),
      PAYMENTS_CONSOLE_URL: localUrl(ports.console),
    }),
    ...(service === 'accounting' && { ACCOUNTING_CONSOLE_URL: localUrl(ports.booksConsole) }),
    ...(existsSync(authorityFiles.cert) && webhookEnvironment(service)),
  };
}

function publicUrlOf(service: ServicePlace['service'], ports: DemoPorts): string {
  return localUrl(service === 'payments' ? ports.api : ports.accounting.api);
}
