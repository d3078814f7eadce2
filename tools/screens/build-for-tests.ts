import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../dev/paths.ts';

/** Once before all tests in a browser: the services read the build when they start. */
export async function setup(): Promise<void> {
  // The test runner's environment would make a build for developers.
  const env = { ...process.env, NODE_ENV: 'production' };
  const command = [join(repositoryRoot, 'tools/dev/main.ts'), 'screens', '--once'];
  await promisify(execFile)(process.execPath, command, { env });
}
