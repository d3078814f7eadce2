import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandStop, exitCodes } from './stop.ts';
import type { World } from './world.ts';

export type ServiceName = 'payments' | 'accounting';

/** A key and where it is valid. */
export interface Access {
  readonly baseUrl: string;
  readonly key: string;
}

/** What one name stands for: a key for each service, or for one of them. */
type Profile = Partial<Readonly<Record<ServiceName, Access>>>;

interface Stored {
  readonly current: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

/** Keys begin with the name of what they open. */
export function serviceOf(key: string): ServiceName {
  if (key.startsWith('svc_')) return 'payments';
  if (key.startsWith('acc_')) return 'accounting';
  throw new CommandStop('This is not an API key: it begins with svc_ or acc_.', exitCodes.key);
}

export function isLive(key: string): boolean {
  return key.includes('_live_');
}

export async function readProfiles({ profilesFile }: World): Promise<Stored> {
  try {
    return readStored(JSON.parse(await readFile(profilesFile, 'utf8')));
  } catch {
    return { current: 'default', profiles: {} };
  }
}

/** The file is ours, but somebody may have edited it. */
function readStored(value: unknown): Stored {
  const stored = isObject(value) ? value : {};
  const profiles = isObject(stored['profiles']) ? stored['profiles'] : {};
  const entries = Object.entries(profiles).map(([name, profile]): [string, Profile] => [
    name,
    readProfile(profile),
  ]);
  const { current } = stored;
  return {
    current: typeof current === 'string' ? current : 'default',
    profiles: Object.fromEntries(entries),
  };
}

function readProfile(value: unknown): Profile {
  const profile = isObject(value) ? value : {};
  const [payments, accounting] = [
    readAccess(profile['payments']),
    readAccess(profile['accounting']),
  ];
  return { ...(payments && { payments }), ...(accounting && { accounting }) };
}

function readAccess(value: unknown): Access | null {
  if (!isObject(value)) return null;
  const { baseUrl, key } = value;
  return typeof baseUrl === 'string' && typeof key === 'string' ? { baseUrl, key } : null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

export async function saveAccess(world: World, name: string, access: Access): Promise<void> {
  const { profiles } = await readProfiles(world);
  const profile = { ...profiles[name], [serviceOf(access.key)]: access };
  await write(world, { current: name, profiles: { ...profiles, [name]: profile } });
}

export async function switchTo(world: World, name: string): Promise<void> {
  const { profiles } = await readProfiles(world);
  if (profiles[name] === undefined) {
    const known = Object.keys(profiles).join(', ') || 'none';
    throw new CommandStop(`There is no profile "${name}". Known: ${known}.`);
  }
  await write(world, { current: name, profiles });
}

/** From the environment, else from the current profile. */
export async function findAccess(world: World, service: ServiceName): Promise<Access> {
  const { CH_KEY: key, CH_BASE_URL: baseUrl } = world.env;
  if (key !== undefined && baseUrl !== undefined && serviceOf(key) === service) {
    return { key, baseUrl };
  }
  const { current, profiles } = await readProfiles(world);
  const access = profiles[world.env['CH_PROFILE'] ?? current]?.[service];
  if (access !== undefined) return access;
  throw new CommandStop(
    `No key for ${service}. Run \`ch login --base-url https://…/api/v1\`, or set CH_KEY and CH_BASE_URL.`,
    exitCodes.key,
  );
}

async function write({ profilesFile }: World, stored: Stored): Promise<void> {
  await mkdir(dirname(profilesFile), { recursive: true, mode: 0o700 });
  await writeFile(profilesFile, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
  // A file that was there already keeps its own mode.
  await chmod(profilesFile, 0o600);
}
