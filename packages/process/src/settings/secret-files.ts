import { readFileSync } from 'node:fs';

/**
 * Endings of settings that contain a secret, or a URL with a password. An environment is inherited
 * and shown by many tools; a systemd credential file or a mounted secret is not.
 */
const secretEndings = [
  'DATABASE_URL',
  'CELL_CLOCK_URL',
  'OTLP_URL',
  'PROMETHEUS_URL',
  'VALKEY_URL',
  'KEY_PEPPER',
  'SEALING_KEYS',
  'SECRET_KEY',
  'CALLBACK_SECRET',
  'IDENTITY_CHECK_KEY',
  'SMTP_URL',
  'AUDIT_SIGNING_KEY',
  'CHECKPOINT_SIGNING_KEYS',
];

export function isSecretSetting(name: string): boolean {
  return secretEndings.some((ending) => name.endsWith(`_${ending}`));
}

export type ProcessEnvironment = Readonly<Record<string, string | undefined>>;

export interface SettingProblem {
  readonly setting: string;
  readonly message: string;
}

/** `X_FILE` names the file that contains X; its final line break is not part of the secret. */
export function readSecretFiles(env: ProcessEnvironment): {
  readonly env: ProcessEnvironment;
  readonly problems: readonly SettingProblem[];
} {
  const read: Record<string, string | undefined> = { ...env };
  const problems: SettingProblem[] = [];
  for (const [setting, file] of Object.entries(env)) {
    const name = setting.replace(/_FILE$/, '');
    if (file === undefined || name === setting || !isSecretSetting(name)) continue;
    if (env[name] !== undefined) {
      problems.push({ setting, message: `is set beside ${name}; set one of them` });
      continue;
    }
    try {
      read[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch {
      problems.push({ setting, message: 'names a file that cannot be read' });
    }
  }
  return { env: read, problems };
}
