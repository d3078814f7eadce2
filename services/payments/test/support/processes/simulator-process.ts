import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess, waitUntil } from '@countinghouse/testing';
import type { TestProcess } from '@countinghouse/testing';
import { repositoryFolder } from './api-process.ts';

/** The provider as a process of its own, with a state file, so that it may be killed too. */
export interface SimulatorProcess extends TestProcess {
  readonly address: string;
  readonly port: number;
  readonly ask: (path: string) => Promise<Json>;
  readonly tell: (path: string, body: unknown) => Promise<Json>;
  readonly remove: () => Promise<void>;
}

/** Whatever was parsed: tests look at it field by field. */
export type Json = ReturnType<typeof JSON.parse>;

export const callbackSecret = 'live-callbacks';
const startWaitMs = 20_000;

export async function startSimulatorProcess(options: {
  readonly webhookUrl: string;
  readonly settings?: Readonly<Record<`SIMULATOR_${string}`, string>>;
}): Promise<SimulatorProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-simulator-'));
  const main = join(repositoryFolder, 'services/provider-simulator/src/main-simulator.ts');
  const started = startProcess([process.execPath, main], {
    env: {
      SIMULATOR_PORT: '0',
      SIMULATOR_SEED: '1',
      SIMULATOR_STATE_FILE: join(folder, 'state.jsonl'),
      SIMULATOR_LIVE_WEBHOOK_URL: options.webhookUrl,
      SIMULATOR_LIVE_WEBHOOK_HASH: callbackSecret,
      ...options.settings,
    },
  });
  const addressOf = (): string | undefined => /"address":"([^"]+)"/.exec(started.stdout())?.[1];
  await waitUntil(
    'the simulator starts',
    () => {
      if (!started.isRunning()) throw new Error(`it ended instead:\n${started.output()}`);
      return addressOf() !== undefined;
    },
    startWaitMs,
  );
  const address = addressOf() ?? '';
  return {
    ...started,
    address,
    port: Number(new URL(address).port),
    ask: async (path) => (await fetch(address + path)).json(),
    tell: async (path, body) => {
      const answer = await fetch(address + path, { method: 'POST', body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    remove: async () => {
      await started.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
