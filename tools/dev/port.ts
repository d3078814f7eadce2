import { createServer } from 'node:net';
import { DevError } from './dev-error.ts';

/** Metrics are never on the public port. */
const metricsOffset = 5_000;
const portMax = 65_535 - metricsOffset - 1;

export type ApiPorts = { readonly api: number; readonly metrics: number };

/** Everything that listens in a demo. */
export type DemoPorts = ApiPorts & {
  readonly simulator: number;
  readonly workerMetrics: number;
};

/** 4010 for the API makes 4030 for the simulator. */
const simulatorOffset = 20;

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
  };
  const roles = [
    [ports.api, 'the API'],
    [ports.metrics, 'its metrics'],
    [ports.simulator, 'the provider simulator'],
    [ports.workerMetrics, 'the worker’s metrics'],
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
