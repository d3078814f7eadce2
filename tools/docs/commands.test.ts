import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../cli/src/run.ts';
import { createAdminProgram as createAccountingProgram } from '../../services/accounting/src/processes/main-admin.ts';
import { createAdminProgram as createPaymentsProgram } from '../../services/payments/src/processes/main-admin.ts';
import { demoVariables } from '../demo/exports.ts';
import { program } from '../dev/main.ts';
import { operatorEnvironment } from '../dev/operator-environment.ts';
import { demoPorts, usualPort } from '../dev/servers/port.ts';
import { demoPlace } from '../dev/service-place.ts';
import { serviceNames } from '../dev/service-programs.ts';
import { findFlaw, needsMarker } from './check-command.ts';
import { dryRun } from './dry-run.ts';
import { readCommandPages } from './pages.ts';
import { findShellBlocks, findUnmarkedCommands } from './shell-blocks.ts';

/** Commands are only read here: none of them runs. */
const noWorld = {
  env: {},
  profilesFile: '',
  isTerminal: false,
  readInput: () => Promise.resolve(''),
  readLines: () => Readable.from([]),
  write: () => undefined,
  tell: () => undefined,
  now: Date.now,
  signal: new AbortController().signal,
};
const known = {
  './dev': program,
  'npx ch': await createProgram(noWorld),
  './dev admin payments': createPaymentsProgram({}).program,
  './dev admin accounting': createAccountingProgram({}).program,
};
const servers = { postgresUrl: 'postgres://postgres@127.0.0.1:5432/postgres' };
/** Whatever `source .local/demo.env` and `eval "$(./dev env …)"` set. */
const variables = {
  ...Object.fromEntries(demoVariables.map((name) => [name, 'x'])),
  ...Object.assign(
    {},
    ...serviceNames.map((service) =>
      operatorEnvironment(demoPlace(service, servers), demoPorts(usualPort)),
    ),
  ),
};

/** What is wrong with a page's commands, with the line of each. */
async function findFlaws(page: string): Promise<readonly string[]> {
  const blocks = findShellBlocks(page);
  const runs = await dryRun(blocks, variables);
  return [
    ...findUnmarkedCommands(page).map((line) => `${line}: commands belong into a block of sh`),
    ...blocks.flatMap(({ line, needs }, at) => {
      const { commands, complaint } = runs[at] ?? { commands: [], complaint: 'bash ended before' };
      const flaws = commands.flatMap((command) => findFlaw(command, known) ?? []);
      const said = complaint.trim() === '' ? [] : [complaint.trim()];
      const isSilent = needs === '' || (needs === null && commands.some(needsMarker));
      const reason = isSilent ? ['a marker has to say what this block needs'] : [];
      return [...reason, ...said, ...flaws].map((flaw) => `${line}: ${flaw}`);
    }),
  ];
}

describe('commands of the documentation', () => {
  it.each(readCommandPages())(
    '$path: every command exists, with the options and variables that it has there',
    async ({ text }) => {
      expect(await findFlaws(text)).toEqual([]);
    },
  );

  it.each([
    ['curl -s "$BASE_URL/payouts"', /BASE_URL: unbound variable/],
    ['payments-admin approvals list', /payments-admin is no program/],
    ['export KEY=\'svc_live_…\'\ncurl -H "Authorization: $KEY"', /has to be replaced/],
    ['./dev admin payments approvals list --business ID', /ID has to be/],
    ['./dev admin payments approvals list', /needs --business/],
    ['./dev admin payments approvals lose', /approvals has no command lose/],
    ['./dev admin payments business list --loud', /list knows no --loud/],
    ['./dev admin bank business list', /bank has no operator's commands/],
    ['./dev run payments lose', /payments has no process lose/],
    ['./dev run payments migrate --loud', /migrate-command.ts knows no --loud/],
    ['node services/payments/src/lost.ts', /may move: write/],
    ['node bench/main-lost.ts', /main-lost.ts does not exist/],
    ['./dev env payments --loud', /env knows no --loud/],
    ['./dev sim --loud', /knows no --loud/],
    ['npx ch payments lose', /payments has no command lose/],
    ['npx countinghouse whoami', /stranger/],
    ["curl -s 'http://localhost", /unexpected EOF/],
  ])('%s is reported', async (commands, flaw) => {
    const flaws = await findFlaws(`# A page\n\n\`\`\`sh\n${commands}\n\`\`\`\n`);
    expect(flaws.join('\n')).toMatch(flaw);
  });

  it('what an earlier block sets, or a marker names, is known', async () => {
    const first = '```sh\nID=$(curl -s $BASE/webhooks | jq -r .id)\n```';
    const second = '```sh\ncurl -s $BASE/webhooks/$ID\n```';
    const marked = '<!-- needs: $BREAK, of a break -->\n\n```sh\ncurl "$BREAK"\n```';
    expect(await findFlaws(`${first}\n\ntext\n\n${second}\n\n${marked}\n`)).toEqual([]);
  });

  it('a block that takes minutes is reported without a marker', async () => {
    const block = '```sh\n./dev bench read\n```\n';
    expect(await findFlaws(block)).toHaveLength(1);
    expect(await findFlaws(`<!-- needs: minutes -->\n${block}`)).toEqual([]);
  });

  it('a marker without a reason is reported, and so are commands without a language', async () => {
    expect(await findFlaws('<!-- needs: -->\n```sh\n./dev up\n```\n')).toHaveLength(1);
    expect(await findFlaws('```\ncurl http://localhost\n```\n')).toHaveLength(1);
  });
});
