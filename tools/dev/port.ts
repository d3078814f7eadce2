import { createServer } from 'node:net';
import { DevError } from './dev-error.ts';

/** Metrics are never on the public port. */
const metricsOffset = 5_000;
const portMax = 65_535 - metricsOffset - 2;

export type ApiPorts = { readonly api: number; readonly metrics: number };

/** Everything that listens in a demo. */
export type DemoPorts = ApiPorts & {
  readonly simulator: number;
  readonly workerMetrics: number;
  readonly dispatcherMetrics: number;
  readonly receiver: number;
  readonly identityCheck: number;
  readonly mail: number;
};

/** 4010 for the API makes 4030 for the simulator, 4040 for the merchant's own server, 4050 for mails. */
const simulatorOffset = 20;
const receiverOffset = 30;
const identityCheckOffset = 21;
const mailOffset = 40;

export function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= portMax) return port;
  throw new DevError(`--port ${text} is not a port.`, `Give a whole number from 1 to ${portMax}.`);
}

/** Fails early, before servers are started, when something could not listen anyway. */
export async function claimPorts(api: number): Promise<DemoPorts> {
  const ports: DemoPorts = {
    api,
    metrics: api + metricsOffset,
    simulator: api + simulatorOffset,
    workerMetrics: api + metricsOffset + 1,
    dispatcherMetrics: api + metricsOffset + 2,
    receiver: api + receiverOffset,
    identityCheck: api + identityCheckOffset,
    mail: api + mailOffset,
  };
  const roles = [
    [ports.api, 'the API'],
    [ports.metrics, 'its metrics'],
    [ports.simulator, 'the provider simulator'],
    [ports.workerMetrics, 'the worker’s metrics'],
    [ports.dispatcherMetrics, 'the webhook dispatcher’s metrics'],
    [ports.receiver, 'the receiver of webhooks'],
    [ports.identityCheck, 'the identity check'],
    [ports.mail, 'the mail server'],
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

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
