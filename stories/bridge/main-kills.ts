import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { nextKill, readKillRecord, sumKills } from './kill-record.ts';

const help = `Kills every process of the bridge under load, in slices that add up.

  node stories/bridge/main-kills.ts                     until 200 kills have passed on this commit
  node stories/bridge/main-kills.ts --slices 1          one more slice, then stops
  node stories/bridge/main-kills.ts --kills 400 --slice 40

Each slice has servers and processes of its own and ends with the comparison of both sides. A slice that fails counts
nothing. Kills that passed are kept for the commit in .local/bridge-kills/; a run that was cut goes on with the next slice.
`;

const repository = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    slice: { type: 'string', default: '24' },
    slices: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
process.exitCode = values.help ? tell(help) : run();

function run(): number {
  const wanted = Number(values.kills);
  const slicesMax = values.slices === undefined ? Number.POSITIVE_INFINITY : Number(values.slices);
  const folder = join(repository, '.local/bridge-kills');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${readCommit()}.jsonl`);
  let isPassed = true;
  for (let slice = 0; slice < slicesMax && isPassed; slice += 1) {
    const left = wanted - nextKill(readKillRecord(file));
    if (left <= 0) break;
    isPassed = runSlice(file, Math.min(left, Number(values.slice)));
  }
  const { kills, movements, ofEach } = sumKills(readKillRecord(file));
  const least = Math.min(...Object.values(ofEach));
  const parts = Object.entries(ofEach).map((each) => each.join('='));
  tell(`${parts.join(' ')}\n`);
  tell(
    `bridge kills=${kills} of=${wanted} least_of_a_kind=${least} movements=${movements} failed=${isPassed ? 0 : 1}\n`,
  );
  return isPassed ? 0 : 1;
}

function runSlice(file: string, kills: number): boolean {
  const { status } = spawnSync(
    'env',
    [
      `BRIDGE_KILLS=${kills}`,
      `BRIDGE_KILLS_RECORD=${file}`,
      process.execPath,
      join(repository, 'tools/dev/main.ts'),
      'test',
      'stories/bridge/kills.slow',
    ],
    { cwd: repository, stdio: 'inherit' },
  );
  return status === 0;
}

/** What passed on another commit proves nothing for this one. */
function readCommit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--short', 'HEAD');
  return git('status', '--porcelain', '--untracked-files=no') === '' ? commit : `${commit}-changed`;
}

function tell(text: string): number {
  process.stdout.write(text);
  return 0;
}
