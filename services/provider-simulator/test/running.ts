import { createLogger } from '@countinghouse/observability';
import { onTestFinished } from 'vitest';
import { readSimulatorSettings } from '../src/config.ts';
import type { SideName } from '../src/core/state.ts';
import { startSimulator } from '../src/main-simulator.ts';
import type { RunningSimulator } from '../src/main-simulator.ts';
import { keys } from './support.ts';
import type { Json } from './support.ts';

export interface RunningBench extends RunningSimulator {
  /** Calls v3 over HTTP and returns status and parsed body. */
  readonly v3: (method: string, path: string, body?: object, side?: SideName) => Promise<Answer>;
  /** The same for the admin endpoints. */
  readonly admin: (method: string, path: string, body?: object) => Promise<Answer>;
}

interface Answer {
  readonly status: number;
  readonly body: Json;
}

/** A simulator that listens until the test is over. */
export async function startBench(
  env: Readonly<Record<string, string>> = {},
  nowMs: () => number = Date.now,
): Promise<RunningBench> {
  const settings = readSimulatorSettings({ SIMULATOR_PORT: '0', SIMULATOR_SEED: '1', ...env });
  const logger = createLogger({ service: 'provider-simulator', level: 'silent' });
  const running = await startSimulator(settings, { logger, nowMs });
  onTestFinished(() => running.stop());
  const call = async (url: string, method: string, headers: object, body?: object) => {
    const response = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  return {
    ...running,
    v3: (method, path, body, side = 'test') =>
      call(`${running.address}/v3${path}`, method, { authorization: `Bearer ${keys[side]}` }, body),
    admin: (method, path, body) => call(`${running.address}/simulator${path}`, method, {}, body),
  };
}

const deadlineMs = 10_000;

/** Waits for a condition, never for a time. */
export async function until<Value>(look: () => Value | undefined | false): Promise<Value> {
  const endMs = Date.now() + deadlineMs;
  for (;;) {
    const value = look();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > endMs) throw new Error('it did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
