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
import { inviteMember } from '../business/members/invite-member.ts';
import { removeMember } from '../business/members/remove-member.ts';
import { vouchForMember } from '../business/members/vouch-for-member.ts';
import { createMemberPasswordLink } from '../business/sessions/create-password-link.ts';
import { resetSecondFactor } from '../business/sessions/reset-second-factor.ts';
import { memberRoles } from '../tenants/businesses/business.rules.ts';
import type { MemberRole } from '../tenants/businesses/business.rules.ts';
import { createMember } from '../tenants/businesses/create-member.ts';
import { listMemberSummaries } from '../tenants/businesses/list-businesses.ts';
import type { Connect } from './command.ts';

/**
 * Settings for e-mails: their text is stored encrypted, and their links lead to this service's
 * pages.
 */
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
  const member = program.command('member').description('members of a business');
  const role = () => new Option('--role <role>').choices(memberRoles).makeOptionMandatory();
  member
    .command('create')
    .description('create a member, and an account if the address has none')
    .requiredOption('--business <id>', 'business id', parseId)
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
    .description('list members')
    .requiredOption('--business <id>', 'business id', parseId)
    .action(async (options: { business: string }, command: Command) => {
      print(command, toRows(await listMemberSummaries(connect().database, options.business)));
    });
  member
    .command('invite')
    .description('e-mail a link to join, with a new or an existing account')
    .requiredOption('--business <id>', 'business id', parseId)
    .requiredOption('--email <address>', 'e-mail address to invite', parseEmail)
    .addOption(role())
    .action(async (options: InviteOptions, command: Command) => {
      const { business: businessId, email } = options;
      const outcome = await inviteMember(withMail(connect, readMailSettings), {
        businessId,
        email,
        role: options.role,
      });
      if (outcome.kind === 'reject') throw new AdminRefusal(refusals[outcome.reason]);
      // Only requests by members need a second approver.
      if (outcome.kind === 'requested') throw new Error('operators need no second approver');
      const { id, expiresAt } = outcome.invitation;
      print(command, { id, expires_at: expiresAt });
    });
  member
    .command('remove')
    .description(
      'end a member’s access immediately; prints the API keys they created, which keep working',
    )
    .requiredOption('--business <id>', 'business id', parseId)
    .requiredOption('--member <id>', 'member id', parseId)
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
      'confirm that an owner or admin is a separate person: their decisions count from now on; notifies all owners and admins by e-mail',
    )
    .requiredOption('--business <id>', 'business id', parseId)
    .requiredOption('--member <id>', 'member to vouch for', parseId)
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
      'print a link that sets the member’s password once, within a day; deliver it securely',
    )
    .requiredOption('--business <id>', 'business id', parseId)
    .requiredOption('--member <id>', 'member id', parseId)
    .action(async (options: { business: string; member: string }, command: Command) => {
      const { PAYMENTS_PUBLIC_URL: publicUrl } = readMailSettings();
      if (publicUrl === undefined) {
        throw new AdminRefusal('set PAYMENTS_PUBLIC_URL: it is the base of the link');
      }
      const member = { businessId: options.business, memberId: options.member };
      const url = await createMemberPasswordLink(connect(), member, publicUrl);
      if (url === null) throw new AdminRefusal(refusals.not_found);
      print(command, { url });
    });
  member
    .command('reset-second-factor')
    .description(
      'for a member who lost the second factor and the recovery codes: removes both, ends every session and notifies the member by e-mail',
    )
    .requiredOption('--business <id>', 'any business that the person is a member of', parseId)
    .requiredOption('--member <id>', 'member id', parseId)
    .action(async (options: { business: string; member: string }, command: Command) => {
      const { business: businessId, member: memberId } = options;
      const deps = withMail(connect, readMailSettings);
      if (!(await resetSecondFactor(deps, { businessId, memberId }))) {
        throw new AdminRefusal(refusals.not_found);
      }
      print(command, { id: memberId });
    });
}

function withMail(connect: Connect, readMailSettings: ReadMailSettings) {
  const { PAYMENTS_SEALING_KEYS: keys, PAYMENTS_PUBLIC_URL: publicUrl } = readMailSettings();
  if (keys === undefined || publicUrl === undefined) {
    throw new AdminRefusal(
      'set PAYMENTS_SEALING_KEYS and PAYMENTS_PUBLIC_URL: this command sends e-mails',
    );
  }
  const deps = connect();
  return { ...deps, queueMail: createOperatorMail(keys, deps), publicUrl };
}

const refusals = {
  business_not_found: 'business not found; check --business',
  not_found: 'business or member not found; check --business and --member',
  already_a_member: 'this person is already a member of the business',
  already_invited: 'this address already has a pending invitation',
  too_many_people: 'the business has reached its maximum number of members and invitations',
  last_owner: 'this is the last owner; a business must keep at least one',
  owners_only: 'only an owner can do this',
  own_role: 'members cannot change their own role',
  not_allowed: 'this is not allowed',
  not_an_approver: 'only owners and admins can be vouched for',
  // These apply to members only.
  change_waiting: 'the same change already awaits a second approver',
  vouching_for_oneself: 'members cannot vouch for themselves',
  added_by_voucher: 'the member who added someone cannot vouch for them',
  newcomer: 'a new owner or admin cannot vouch yet',
  new_second_factor: 'the second factor was set up too recently',
} as const;
