import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where the machine keeps program settings, and this program's environment. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env) {
  const configHome = env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
  return { env, profilesFile: join(configHome, 'countinghouse', 'profiles.json') };
}

/** Where compiled code is kept between two runs: in the user's own home, where nobody else can write. */
export function readCacheFolder(env: Readonly<Record<string, string | undefined>> = process.env) {
  return join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'countinghouse');
}
