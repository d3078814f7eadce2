import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where the machine keeps settings of programs, and what this one is told by its environment. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env) {
  const configHome = env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
  return { env, profilesFile: join(configHome, 'countinghouse', 'profiles.json') };
}
