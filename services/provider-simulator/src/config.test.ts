import { expect, it } from 'vitest';
import { readSimulatorSettings } from './config.ts';

it('starts without any setting', () => {
  expect(readSimulatorSettings({})).toMatchObject({
    SIMULATOR_PORT: 4030,
    SIMULATOR_LATE_ANSWER_MS: 28_000,
    SIMULATOR_MAGIC_ON_LIVE: false,
  });
});

it('says everything that is wrong in one go', () => {
  const read = () =>
    readSimulatorSettings({
      SIMULATOR_PORT: 'http',
      SIMULATOR_TEST_WEBHOOK_URL: 'ftp://receiver',
      SIMULATOR_SETTLEMENT_DESTINATION: 'pocket',
    });
  expect(read).toThrow(/SIMULATOR_PORT[^]*SIMULATOR_TEST_WEBHOOK_URL[^]*SETTLEMENT_DESTINATION/);
});
