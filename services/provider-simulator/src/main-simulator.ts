import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createLogger } from '@countinghouse/observability';
import type { Logger } from '@countinghouse/observability';
import { readSimulatorSettings } from './config.ts';
import type { ServiceSettings } from './config.ts';
import { defaultSettings } from './core/settings.ts';
import type { SimulatorSettings } from './core/settings.ts';
import type { Simulator } from './core/simulator.ts';
import { createWebhookSender } from './http/send-webhooks.ts';
import { createServer } from './http/server.ts';
import { startCore } from './journal/start-core.ts';
import type { StartedCore } from './journal/start-core.ts';

/** Dependencies that a test can replace. */
export interface SimulatorParts {
  readonly logger: Logger;
  readonly nowMs: () => number;
}

export interface RunningSimulator {
  /** For example `http://127.0.0.1:4030`. */
  readonly address: string;
  readonly simulator: Simulator;
  /** Moves the simulator's clock and runs what became due. */
  readonly advanceClock: (byMs: number) => void;
  readonly stop: () => Promise<void>;
}

/** How late a due item may run, and the longest wait for a webhook. */
const tickMs = 50;

const seedMax = 2 ** 32 - 1;

export async function startSimulator(
  settings: ServiceSettings,
  parts: SimulatorParts,
): Promise<RunningSimulator> {
  const { logger } = parts;
  const stopping = new AbortController();
  const sender = createWebhookSender({
    logger,
    report: (id, answer) => core.simulator.recordDelivery(id, answer),
  });
  let address = '';
  const core = startCore({
    stateFile: settings.SIMULATOR_STATE_FILE ?? null,
    seed: settings.SIMULATOR_SEED ?? randomInt(seedMax),
    settings: toCoreSettings(settings),
    nowMs: parts.nowMs,
    publicUrl: () => settings.SIMULATOR_PUBLIC_URL ?? address,
    deliver: (webhook) => sender.send(webhook),
  });
  setWebhookTargets(core, settings);
  const server = createServer({ ...core, logger, stopping: stopping.signal });
  address = await server.listen({ host: settings.SIMULATOR_HOST, port: settings.SIMULATOR_PORT });
  const ticks = setInterval(() => tick(core, logger), tickMs);
  logger.info({ address, replayed_inputs: core.replayedCount }, 'simulator_started');

  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    clearInterval(ticks);
    stopping.abort();
    await server.close();
    await sender.stop();
    core.close();
    logger.info({}, 'simulator_stopped');
  };
  return {
    address,
    simulator: core.simulator,
    advanceClock: core.advanceClock,
    stop: () => (stopped ??= stop()),
  };
}

function tick({ simulator }: StartedCore, logger: Logger): void {
  try {
    simulator.advance();
  } catch (error) {
    logger.error({ err: error }, 'advance_failed');
  }
}

function toCoreSettings(settings: ServiceSettings): SimulatorSettings {
  return {
    ...defaultSettings,
    lateAnswerMs: settings.SIMULATOR_LATE_ANSWER_MS,
    settledAmountDelayMs: settings.SIMULATOR_SETTLED_AMOUNT_DELAY_MS,
    settlementDelayDays: settings.SIMULATOR_SETTLEMENT_DELAY_DAYS,
    settlementDestination: settings.SIMULATOR_SETTLEMENT_DESTINATION,
    transferDelayMs: settings.SIMULATOR_TRANSFER_DELAY_MS,
    scenarioDelayMs: settings.SIMULATOR_SCENARIO_DELAY_MS,
    webhookDelayMs: settings.SIMULATOR_WEBHOOK_DELAY_MS,
    hasMagicAmountsOnLive: settings.SIMULATOR_MAGIC_ON_LIVE,
  };
}

/**
 * Webhook URLs change between runs; without these settings, one set through the admin endpoint
 * stays.
 */
function setWebhookTargets({ simulator }: StartedCore, settings: ServiceSettings): void {
  const { SIMULATOR_TEST_WEBHOOK_URL: testUrl, SIMULATOR_LIVE_WEBHOOK_URL: liveUrl } = settings;
  if (testUrl !== undefined) {
    const secretHash = settings.SIMULATOR_TEST_WEBHOOK_HASH;
    simulator.setWebhook('test', { url: testUrl, secretHash });
  }
  if (liveUrl !== undefined) {
    const secretHash = settings.SIMULATOR_LIVE_WEBHOOK_HASH;
    simulator.setWebhook('live', { url: liveUrl, secretHash });
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { state: { type: 'string' } } });
  const fromEnvironment = readSimulatorSettings(process.env);
  const settings =
    values.state === undefined
      ? fromEnvironment
      : { ...fromEnvironment, SIMULATOR_STATE_FILE: values.state };
  const logger = createLogger({
    service: 'provider-simulator',
    level: settings.SIMULATOR_LOG_LEVEL,
  });
  const running = await startSimulator(settings, { logger, nowMs: Date.now });
  const leave = (): void => {
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', leave);
  process.once('SIGINT', leave);
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${message}\n`, () => process.exit(1));
  }
}
