import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeServerFolder, serverUser, startProcess } from '@countinghouse/testing';
import type { PrivatePostgres } from '@countinghouse/testing';

/** An encrypted repository of pgBackRest: full backups, and every segment of the write-ahead log. */
export interface BackupRepository {
  /** For the server whose log is archived here. */
  readonly serverSettings: readonly string[];
  /** For the server that is started with what was restored, wherever its files are put. */
  readonly restoredSettings: readonly string[];
  /** Must come before the first segment is archived. */
  readonly follow: (server: PrivatePostgres) => Promise<void>;
  readonly backUp: () => Promise<void>;
  /** Compares every file of the repository with its checksum. */
  readonly verify: () => Promise<void>;
  /** Data of that moment, in a folder that a server can be started with. */
  readonly restoreTo: (time: string) => Promise<string>;
  readonly remove: () => void;
}

const stanza = 'cell0';
const program = 'pgbackrest';

export function createBackupRepository(): BackupRepository {
  const folder = makeServerFolder();
  const configuration = join(folder, 'pgbackrest.conf');
  const restored = join(folder, 'restored');
  const user = serverUser();
  const passphrase = randomBytes(24).toString('base64');
  const inFolder = (name: string): string => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    if (user !== undefined) chownSync(path, user.uid, user.gid);
    return path;
  };
  const global = [
    '[global]',
    `repo1-path=${inFolder('repository')}`,
    'repo1-cipher-type=aes-256-cbc',
    `repo1-cipher-pass=${passphrase}`,
    'repo1-bundle=y',
    'repo1-retention-full=2',
    'compress-type=zst',
    'start-fast=y',
    `log-path=${inFolder('log')}`,
    `lock-path=${inFolder('lock')}`,
    'log-level-console=warn',
  ];
  const sockets = inFolder('sockets');

  async function run(command: string, ...options: readonly string[]): Promise<void> {
    // As long as it takes: how much there is decides.
    const running = startProcess(
      [program, `--config=${configuration}`, `--stanza=${stanza}`, ...options, command],
      { cwd: folder, ...(user === undefined ? {} : { user }) },
    );
    const { code } = await running.ended;
    if (code !== 0) throw new Error(`pgbackrest ${command} failed (${code}):\n${running.output()}`);
  }
  return {
    serverSettings: [
      `unix_socket_directories=${sockets}`,
      'archive_mode=on',
      `archive_command=${program} --config=${configuration} --stanza=${stanza} archive-push %p`,
      'archive_timeout=60',
    ],
    restoredSettings: [
      `restore_command=${program} --config=${configuration} --stanza=${stanza} --pg1-path="$PWD" archive-get %f "%p"`,
    ],
    follow: async (server) => {
      const own = [
        `[${stanza}]`,
        `pg1-path=${server.dataFolder}`,
        `pg1-port=${server.port}`,
        `pg1-socket-path=${sockets}`,
        'pg1-user=postgres',
      ];
      writeFileSync(configuration, [...global, ...own, ''].join('\n'), { mode: 0o600 });
      if (user !== undefined) chownSync(configuration, user.uid, user.gid);
      await run('stanza-create');
      await run('check');
    },
    backUp: () => run('backup', '--type=full'),
    verify: () => run('verify'),
    restoreTo: async (time) => {
      inFolder('restored');
      await run(
        'restore',
        `--pg1-path=${restored}`,
        '--type=time',
        `--target=${time}`,
        '--target-action=promote',
        '--archive-mode=off',
      );
      return restored;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
