import type { Command } from 'commander';
import { connect, createFor, invoke } from './client.ts';
import { isLive, readProfiles, saveAccess, serviceOf, switchTo } from './profiles.ts';
import type { Access, ServiceName } from './profiles.ts';
import { show } from './show.ts';
import type { ShowOptions } from './show.ts';
import { CommandStop, exitCodes } from './stop.ts';
import type { World } from './world.ts';

export function addKeyCommands(program: Command, world: World): void {
  program
    .command('login')
    .description('Keep an API key. It is read from standard input, so that no history has it.')
    .requiredOption('--base-url <url>', 'the address of the API, with its version')
    .option('--profile <name>', 'a name for this key and its place', 'default')
    .action(
      async ({ baseUrl, profile }: { readonly baseUrl: string; readonly profile: string }) => {
        const access: Access = { baseUrl, key: (await world.readInput()).trim() };
        const service = serviceOf(access.key);
        const key = await invoke(await createFor(service, access), 'key.get', []);
        await saveAccess(world, profile, access);
        world.tell(`Kept as profile "${profile}" for ${service}, ${environmentOf(access)}.`);
        show(world, {}, key);
      },
    );
  program
    .command('whoami')
    .description('Who the current key is, what it may do, and until when.')
    .option('--json', 'JSON, also on a terminal')
    .action(async (options: ShowOptions) => {
      const found = await currentKeys(world);
      show(world, options, found.length === 1 ? found[0] : found);
    });
  program
    .command('switch <profile>')
    .description('Use another profile from now on.')
    .action(async (name: string) => {
      await switchTo(world, name);
      world.tell(`Now "${name}".`);
    });
}

const services: readonly ServiceName[] = ['payments', 'accounting'];

async function currentKeys(world: World): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const service of services) {
    try {
      const { access, client } = await connect(world, service);
      const key = await invoke(client, 'key.get', []);
      found.push({ service, base_url: access.baseUrl, ...Object(key) });
    } catch (error) {
      if (!(error instanceof CommandStop)) throw error;
    }
  }
  if (found.length > 0) return found;
  const { profiles } = await readProfiles(world);
  const names = Object.keys(profiles).join(', ') || 'none';
  throw new CommandStop(`No key here. Profiles: ${names}. Run \`ch login\`.`, exitCodes.key);
}

function environmentOf({ key }: Access): string {
  return isLive(key) ? 'live' : 'test';
}
