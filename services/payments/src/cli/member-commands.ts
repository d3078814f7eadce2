import { createJobSender } from '@countinghouse/jobs';
import { createMailQueue, isMailAddress } from '@countinghouse/mail';
import { createSealer } from '@countinghouse/sealing';
import type { SealingKey } from '@countinghouse/sealing';
import { AdminRefusal, parseId, print, toRows } from '@countinghouse/service';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { inviteMember } from '../business/members/invite-member.ts';
import { removeMember } from '../business/members/remove-member.ts';
import { vouchForMember } from '../business/members/vouch-for-member.ts';
import { createMemberPasswordLink } from '../business/sessions/create-password-link.ts';
import { resetSecondFactor } from '../business/sessions/reset-second-factor.ts';
import { memberRoles } from '../tenants/businesses/business.rules.ts';
import type { MemberRole } from '../tenants/businesses/business.rules.ts';
import { createMember } from '../tenants/businesses/create-member.ts';
import { readMembers } from '../tenants/businesses/list-businesses.ts';
import type { Connect } from './command.ts';

/** What a mail needs: its words are stored sealed, and its link leads to our pages. */
export type ReadMailSettings = () => {
  readonly PAYMENTS_SEALING_KEYS?: readonly SealingKey[] | undefined;
  readonly PAYMENTS_PUBLIC_URL?: string | undefined;
};

interface InviteOptions {
  readonly business: string;
  readonly email: string;
  readonly role: MemberRole;
}

export function addMemberCommands(
  program: Command,
  connect: Connect,
  readMailSettings: ReadMailSettings,
): void {
  const member = program.command('member').description('people of a business');
  const role = () => new Option('--role <role>').choices(memberRoles).makeOptionMandatory();
  member
    .command('create')
    .requiredOption('--business <id>', 'its id', parseId)
    .requiredOption('--email <address>')
    .requiredOption('--name <name>')
    .addOption(role())
    .action(async (options: InviteOptions & { readonly name: string }, command: Command) => {
      const outcome = await createMember(connect(), { ...options, businessId: options.business });
      if (outcome.kind === 'reject') throw new AdminRefusal(refusals[outcome.reason]);
      print(command, { id: outcome.id });
    });
  member
    .command('list')
    .requiredOption('--business <id>', 'its id', parseId)
    .action(async (options: { business: string }, command: Command) => {
      print(command, toRows(await readMembers(connect().database, options.business)));
    });
  member
    .command('invite')
    .description('mails a link by which a person joins, with a new account or their own')
    .requiredOption('--business <id>', 'its id', parseId)
    .requiredOption('--email <address>', 'whose', parseEmail)
    .addOption(role())
    .action(async (options: InviteOptions, command: Command) => {
      const { business: businessId, email } = options;
      const outcome = await inviteMember(withMail(connect, readMailSettings), {
        businessId,
        email,
        role: options.role,
      });
      if (outcome.kind === 'reject') throw new AdminRefusal(refusals[outcome.reason]);
      // Only what members want waits for a second approver.
      if (outcome.kind === 'requested') throw new Error('an operator requested an approval');
      const { id, expiresAt } = outcome.invitation;
      print(command, { id, expires_at: expiresAt });
    });
  member
    .command('remove')
    .description('ends a person’s access at once; prints the API keys they made, which stay')
    .requiredOption('--business <id>', 'its id', parseId)
    .requiredOption('--member <id>', 'whom', parseId)
    .action(async (options: { business: string; member: string }, command: Command) => {
      const { business: businessId, member: memberId } = options;
      const deps = withMail(connect, readMailSettings);
      const outcome = await removeMember(deps, { businessId, memberId });
      if (outcome.kind === 'reject') throw new AdminRefusal(refusals[outcome.reason]);
      const keys = outcome.keys.map(({ id, environment, name, last4 }) => ({
        id,
        environment,
        name,
        last4,
      }));
      print(command, toRows(keys));
    });
  member
    .command('vouch')
    .description(
      'confirms that an owner or admin is a person of their own: their decisions count from now on; mails all owners and admins',
    )
    .requiredOption('--business <id>', 'its id', parseId)
    .requiredOption('--member <id>', 'for whom', parseId)
    .action(async (options: { business: string; member: string }, command: Command) => {
      const { business: businessId, member: memberId } = options;
      const deps = withMail(connect, readMailSettings);
      const outcome = await vouchForMember(deps, { businessId, memberId });
      if (outcome.kind === 'reject') throw new AdminRefusal(refusals[outcome.reason]);
      print(command, { id: memberId, vouched_at: outcome.member.vouchedAt });
    });
  member
    .command('password-link')
    .description(
      'prints a link that sets the person’s password once, within a day: hand it over safely',
    )
    .requiredOption('--business <id>', 'its id', parseId)
    .requiredOption('--member <id>', 'whose', parseId)
    .action(async (options: { business: string; member: string }, command: Command) => {
      const { PAYMENTS_PUBLIC_URL: publicUrl } = readMailSettings();
      if (publicUrl === undefined) throw new AdminRefusal('set PAYMENTS_PUBLIC_URL');
      const member = { businessId: options.business, memberId: options.member };
      const url = await createMemberPasswordLink(connect(), member, publicUrl);
      if (url === null) throw new AdminRefusal(refusals.not_found);
      print(command, { url });
    });
  member
    .command('reset-second-factor')
    .description(
      'for somebody who lost it and the recovery codes: removes both, ends every session, mails the person',
    )
    .requiredOption('--business <id>', 'any that the person works for', parseId)
    .requiredOption('--member <id>', 'whose', parseId)
    .action(async (options: { business: string; member: string }, command: Command) => {
      const { business: businessId, member: memberId } = options;
      const deps = withMail(connect, readMailSettings);
      if (!(await resetSecondFactor(deps, { businessId, memberId }))) {
        throw new AdminRefusal(refusals.not_found);
      }
      print(command, { id: memberId });
    });
}

function parseEmail(text: string): string {
  if (isMailAddress(text)) return text.toLowerCase();
  throw new InvalidArgumentError('An address looks like ada@shop.example.');
}

function withMail(connect: Connect, readMailSettings: ReadMailSettings) {
  const { PAYMENTS_SEALING_KEYS: keys, PAYMENTS_PUBLIC_URL: publicUrl } = readMailSettings();
  if (keys === undefined || publicUrl === undefined) {
    throw new AdminRefusal('set PAYMENTS_SEALING_KEYS and PAYMENTS_PUBLIC_URL: this sends a mail');
  }
  const deps = connect();
  const sealer = createSealer({ keys });
  const queueMail = createMailQueue({ sendJob: createJobSender(), sealer, newId: deps.newId });
  return { ...deps, queueMail, publicUrl };
}

const refusals = {
  business_not_found: 'there is no such business',
  not_found: 'there is no such business, or it has no such member',
  already_a_member: 'this person is already a member of the business',
  already_invited: 'there is an open invitation for this address',
  too_many_people: 'the business has as many members and invitations as it may have',
  last_owner: 'this is the last owner; a business keeps one',
  owners_only: 'only an owner may',
  own_role: 'nobody changes their own role',
  not_allowed: 'this is not allowed',
  not_an_approver: 'only an owner or admin needs somebody to vouch for them',
  // Only members are refused for these.
  change_waiting: 'the same already waits for a second approver',
  vouching_for_oneself: 'nobody vouches for themselves',
  added_by_voucher: 'who added a member does not vouch for them',
  newcomer: 'a newcomer does not vouch yet',
  new_second_factor: 'the second factor is too new',
} as const;
