import { createServer } from 'node:net';
import { DevError } from '../dev-error.ts';
import type { ServiceName } from '../service-programs.ts';
import { hasIpv6 } from './local-url.ts';

/** Metrics are never on the public port. */
const metricsOffset = 5_000;
const portMax = 65_535 - metricsOffset - 12;

export type ApiPorts = { readonly api: number; readonly metrics: number };

/** The ports of one service's processes. */
export type ServicePorts = ApiPorts & {
  readonly workerMetrics: number;
  readonly dispatcherMetrics: number;
};

/** All ports of a demo; unprefixed names belong to payments. */
export type DemoPorts = ServicePorts & {
  readonly console: number;
  readonly consoleMetrics: number;
  readonly booksConsole: number;
  readonly booksConsoleMetrics: number;
  readonly accounting: ServicePorts;
  readonly simulator: number;
  readonly receiver: number;
  readonly identityCheck: number;
  readonly mail: number;
  readonly docs: number;
};

/**
 * With 4010 for the payments API: 4015 for the operators' console, 4020 for the accounting API,
 * 4025 for its operators' console, 4030 for the simulator, 4040 for the merchant's own server, 4050 for emails, 4060 for the
 * documentation.
 */
const consoleOffset = 5;
const accountingOffset = 10;
const simulatorOffset = 20;
const receiverOffset = 30;
const identityCheckOffset = 21;
const mailOffset = 40;
const docsOffset = 50;

export function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= portMax) return port;
  throw new DevError(`--port ${text} is not a port.`, `Give a whole number from 1 to ${portMax}.`);
}

/** A demo's default port. */
export const usualPort = 4010;

/** The variable with the demo's port in a terminal that has sourced the demo's exports. */
export const demoPortVariable = 'COUNTINGHOUSE_DEMO_PORT';

export function demoPorts(api: number): DemoPorts {
  return {
    ...servicePorts(api),
    console: api + consoleOffset,
    consoleMetrics: api + consoleOffset + metricsOffset,
    booksConsole: api + accountingOffset + consoleOffset,
    booksConsoleMetrics: api + accountingOffset + consoleOffset + metricsOffset,
    accounting: servicePorts(api + accountingOffset),
    simulator: api + simulatorOffset,
    receiver: api + receiverOffset,
    identityCheck: api + identityCheckOffset,
    mail: api + mailOffset,
    docs: api + docsOffset,
  };
}

/** Fails early, before servers are started, if a port is not available. */
export async function claimPorts(api: number): Promise<DemoPorts> {
  const ports = demoPorts(api);
  const roles = [
    ...rolesOf('payments', ports),
    ...rolesOf('accounting', ports.accounting),
    [ports.console, 'the operators’ console'],
    [ports.consoleMetrics, 'metrics of the operators’ console'],
    [ports.booksConsole, 'the operators’ console of accounting'],
    [ports.booksConsoleMetrics, 'metrics of the operators’ console of accounting'],
    [ports.simulator, 'the provider simulator'],
    [ports.receiver, 'the receiver of webhooks'],
    [ports.identityCheck, 'the identity check'],
    [ports.mail, 'the mail server'],
    [ports.docs, 'the documentation'],
  ] as const;
  for (const [port, role] of roles) {
    if (await isFree(port)) continue;
    throw new DevError(
      `Port ${port}, meant for ${role}, is taken by another program.`,
      `Stop that program (perhaps another ./dev demo), or choose another: ./dev demo --port ${api + 1}`,
    );
  }
  return ports;
}

function servicePorts(api: number): ServicePorts {
  const metrics = api + metricsOffset;
  return { api, metrics, workerMetrics: metrics + 1, dispatcherMetrics: metrics + 2 };
}

function rolesOf(service: ServiceName, ports: ServicePorts) {
  return [
    [ports.api, `the ${service} API`],
    [ports.metrics, `metrics of the ${service} API`],
    [ports.workerMetrics, `metrics of the ${service} worker`],
    [ports.dispatcherMetrics, `metrics of the webhook dispatcher of ${service}`],
  ] as const;
}

/**
 * On both addresses of this machine's name: another program on one would get some of our clients.
 */
async function isFree(port: number): Promise<boolean> {
  const hosts = hasIpv6() ? ['127.0.0.1', '::1'] : ['127.0.0.1'];
  const answers = await Promise.all(hosts.map((host) => canListen(port, host)));
  return answers.every((isAble) => isAble);
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
