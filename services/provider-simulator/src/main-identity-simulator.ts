import { randomBytes } from 'node:crypto';
import { createLogger } from '@countinghouse/observability';
import { readIdentitySettings } from './config.ts';
import { startIdentitySimulator } from './http/identity-server.ts';

async function main(): Promise<void> {
  const settings = readIdentitySettings(process.env);
  const logger = createLogger({
    service: 'identity-simulator',
    level: settings.IDENTITY_SIMULATOR_LOG_LEVEL,
  });
  const running = await startIdentitySimulator(settings, {
    logger,
    nowMs: Date.now,
    newToken: () => randomBytes(16).toString('hex'),
  });
  const leave = (): void => {
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', leave);
  process.once('SIGINT', leave);
}

try {
  await main();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message}\n`, () => process.exit(1));
}
