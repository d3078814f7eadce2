import { createServer } from 'node:net';
import { DevError } from './dev-error.ts';

/** Metrics are never on the public port. */
const metricsOffset = 5_000;
const portMax = 65_535 - metricsOffset;

export type ApiPorts = { readonly api: number; readonly metrics: number };

export function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= portMax) return port;
  throw new DevError(`--port ${text} is not a port.`, `Give a whole number from 1 to ${portMax}.`);
}

/** Fails early, before servers are started, when the API could not listen anyway. */
export async function claimPorts(api: number): Promise<ApiPorts> {
  const ports = { api, metrics: api + metricsOffset };
  for (const port of [ports.api, ports.metrics]) {
    if (await isFree(port)) continue;
    const role = port === api ? 'the API' : 'its metrics';
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
