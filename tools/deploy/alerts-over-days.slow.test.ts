import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../dev/paths.ts';

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

// skipped because testing them needs Prometheus
test.skipIf(!hasPromtool)(
  'alerts over days fire when they should and stay silent when they should',
  () => {
    const ran = spawnSync('promtool', ['test', 'rules', 'alerts-over-days.test.yaml'], {
      cwd: join(repositoryRoot, 'deploy'),
      encoding: 'utf8',
    });
    expect(ran.stdout + ran.stderr).not.toContain('FAILED');
    expect(ran.status).toBe(0);
  },
);
