import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../dev/paths.ts';

const unitsFolder = join(repositoryRoot, 'deploy/systemd');
const units = readdirSync(unitsFolder).filter((file) => file.endsWith('.service'));
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
/** Out of ten; the remainder is the network, which every process needs. */
const exposureMax = 1.5;

/** The unchanged units, except for the program's path, which must exist to be checked. */
function placeUnits(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countinghouse-units-'));
  const program = join(folder, 'opt');
  mkdirSync(join(program, 'bin'), { recursive: true });
  copyFileSync('/bin/true', join(program, 'bin/node'));
  for (const unit of units) {
    const text = readFileSync(join(unitsFolder, unit), 'utf8');
    writeFileSync(join(folder, unit), text.replaceAll('/opt/countinghouse', program));
  }
  return folder;
}

// skipped because reading them needs systemd
test.skipIf(!hasSystemd)(
  'every unit is one that systemd takes without a complaint, and is shut in',
  () => {
    const cwd = placeUnits();
    expect(units).toHaveLength(10);
    for (const unit of units) {
      const verified = spawnSync('systemd-analyze', ['verify', `./${unit}`], {
        cwd,
        encoding: 'utf8',
      });
      expect([unit, verified.status, verified.stderr]).toEqual([unit, 0, '']);
      const judged = spawnSync('systemd-analyze', ['security', '--offline=true', `./${unit}`], {
        cwd,
        encoding: 'utf8',
      });
      const exposure = Number(
        /exposure level for .*: ([\d.]+)/.exec(judged.stdout)?.[1] ?? Number.NaN,
      );
      expect([unit, exposure]).toEqual([unit, expect.any(Number)]);
      expect(exposure).toBeLessThanOrEqual(exposureMax);
    }
  },
);

test('no unit holds a secret: each is read from a credential of systemd', () => {
  for (const unit of units) {
    const text = readFileSync(join(unitsFolder, unit), 'utf8');
    const settings = [...text.matchAll(/^Environment=(\w+)=(.*)$/gm)];
    const plain = settings.filter(([, name = '']) => !/_(?:FILE|PORT)$/.test(name));
    expect([unit, plain]).toEqual([unit, []]);
    for (const [, name = '', value = ''] of settings) {
      if (name.endsWith('_FILE')) {
        expect(text).toContain(`LoadCredential=${value.slice('%d/'.length)}:`);
      }
    }
  }
});
