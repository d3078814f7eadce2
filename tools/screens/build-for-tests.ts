import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../dev/paths.ts';

/** Runs once before all browser tests: the services read the build when they start. */
export async function setup(): Promise<void> {
  // The test runner's environment would produce a development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const command = [join(repositoryRoot, 'tools/dev/main.ts'), 'screens', '--once'];
  await promisify(execFile)(process.execPath, command, { env });
}
