import { parseMajor } from '@countinghouse/money';
import type { CurrencyCode } from '@countinghouse/money';
import {
  AdminRefusal,
  createOperatorMail,
  parseEmail,
  parseId,
  print,
  toRows,
} from '@countinghouse/process';
import type { SealingKey } from '@countinghouse/sealing';
import { Option } from 'commander';
import type { Command } from 'commander';
import { addMember } from '../people/members/add-member.ts';
import { listMembers } from '../people/members/list-members.ts';
import { limitText } from '../people/members/members-deps.ts';
import { vouchMember } from '../people/members/vouch-member.ts';
import { createMemberPasswordLink } from '../people/sessions/create-password-link.ts';
import { resetSecondFactor } from '../people/sessions/reset-second-factor.ts';
import { roles } from '../tenants/members/role.rules.ts';
import type { Role } from '../tenants/members/role.rules.ts';
import { getOrganisation } from '../tenants/organisations/get-organisation.ts';
import { orAdminRefusal } from './command-values.ts';
import type { Connect } from './operator-deps.ts';

/** Needed for emails: their text is stored sealed, and their links lead to the application. */
export type ReadMailSettings = () => {
  readonly ACCOUNTING_SEALING_KEYS?: readonly SealingKey[] | undefined;
  readonly ACCOUNTING_PUBLIC_URL?: string | undefined;
};

interface AddOptions {
  readonly organisation: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly approvalLimit?: string;
}

interface MemberOptions {
  readonly organisation: string;
  readonly member: string;
}

export function addMemberCommands(
  program: Command,
  connect: Connect,
  readMailSettings: ReadMailSettings,
): void {
  const member = program.command('member').description('members of an organisation');
  member
    .command('add')
    .description('add a member without an invitation, such as the first owner')
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .requiredOption('--email <address>', 'the member’s e-mail address', parseEmail)
    .requiredOption('--name <name>')
    .addOption(new Option('--role <role>').choices(roles).makeOptionMandatory())
    .option(
      '--approval-limit <amount>',
      'the largest total the member can approve, in base currency',
    )
    .action(async (options: AddOptions, command: Command) => {
      const deps = connect();
      const { organisation: orgId, email, name, role, approvalLimit } = options;
      const limit =
        approvalLimit === undefined
          ? {}
          : { approvalLimitMinor: parseLimit(approvalLimit, await currencyOf(deps, orgId)) };
      const actor = deps.actor;
      const added = orAdminRefusal(
        await addMember(deps, { orgId, actor, email, name, role, ...limit }),
      );
      print(command, { id: added.memberId });
    });
  member
    .command('list')
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .action(async (options: { organisation: string }, command: Command) => {
      const deps = connect();
      const members = await listMembers(deps.database, options.organisation);
      if (members.length === 0) return print(command, []);
      const currency = await currencyOf(deps, options.organisation);
      const rows = members.map(({ id, email, name, role, ...rest }) => ({
        id,
        email,
        name,
        role,
        approves: limitText(rest.approvalLimitMinor, currency),
        has_second_factor: rest.hasSecondFactor,
        last_seen_at: rest.lastSeenAt,
      }));
      return print(command, toRows(rows));
    });
  member
    .command('password-link')
    .description(
      'print a one-time link to set the person’s password, valid for one day; pass it on securely',
    )
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .requiredOption('--member <id>', 'member id', parseId)
    .action(async ({ organisation: orgId, member: memberId }: MemberOptions, command: Command) => {
      const { ACCOUNTING_PUBLIC_URL: publicUrl } = readMailSettings();
      if (publicUrl === undefined) throw new AdminRefusal('set ACCOUNTING_PUBLIC_URL');
      const deps = { ...connect(), publicUrl };
      const url = await createMemberPasswordLink(deps, { orgId, memberId, actor: deps.actor });
      if (url === null) throw new AdminRefusal(notFound);
      print(command, { url });
    });
  member
    .command('vouch')
    .description(
      'confirm that a member who approves is a separate person: their approvals count from now on; notifies owners and admins by e-mail',
    )
    .requiredOption('--organisation <id>', 'organisation id', parseId)
    .requiredOption('--member <id>', 'member id', parseId)
    .action(async ({ organisation: orgId, member: memberId }: MemberOptions, command: Command) => {
      const deps = withMail(connect, readMailSettings);
      const { actor } = deps;
      orAdminRefusal(await vouchMember(deps, { orgId, memberId, actor }));
      print(command, { id: memberId });
    });
  member
    .command('reset-second-factor')
    .description(
      'for a member who lost both the second factor and the recovery codes: removes both, ends every session, notifies the person by e-mail',
    )
    .requiredOption(
      '--organisation <id>',
      'id of any organisation the person is a member of',
      parseId,
    )
    .requiredOption('--member <id>', 'member id', parseId)
    .action(async ({ organisation: orgId, member: memberId }: MemberOptions, command: Command) => {
      const deps = withMail(connect, readMailSettings);
      if (!(await resetSecondFactor(deps, { orgId, memberId, actor: deps.actor }))) {
        throw new AdminRefusal(notFound);
      }
      print(command, { id: memberId });
    });
}

const notFound = 'organisation not found, or it has no such member';

function parseLimit(text: string, currency: CurrencyCode): bigint {
  const parsed = parseMajor(text, currency);
  if (parsed.kind === 'ok' && parsed.money.amountMinor >= 0n) return parsed.money.amountMinor;
  throw new AdminRefusal(`${text} is not a valid amount in ${currency}`);
}

async function currencyOf({ database }: ReturnType<Connect>, orgId: string): Promise<CurrencyCode> {
  return (await getOrganisation(database.db, orgId)).baseCurrency;
}

function withMail(connect: Connect, readMailSettings: ReadMailSettings) {
  const { ACCOUNTING_SEALING_KEYS: keys, ACCOUNTING_PUBLIC_URL: publicUrl } = readMailSettings();
  if (keys === undefined || publicUrl === undefined) {
    throw new AdminRefusal(
      'set ACCOUNTING_SEALING_KEYS and ACCOUNTING_PUBLIC_URL: this command sends an e-mail',
    );
  }
  const deps = connect();
  return { ...deps, queueMail: createOperatorMail(keys, deps), publicUrl };
}
