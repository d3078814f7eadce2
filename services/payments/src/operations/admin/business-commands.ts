import { parseCurrency } from '@countinghouse/money';
import { Option } from 'commander';
import type { Command } from 'commander';
import { kycStatuses, memberRoles } from '../../businesses/business.rules.ts';
import type { KycStatus, MemberRole } from '../../businesses/business.rules.ts';
import { createBusiness } from '../../businesses/create-business.ts';
import { createMember } from '../../businesses/create-member.ts';
import { readBusinesses, readMembers } from '../../businesses/list-businesses.ts';
import { setKycStatus } from '../../businesses/set-kyc-status.ts';
import { AdminRefusal, parseId, print, toRows } from './command.ts';
import type { Connect } from './command.ts';

interface BusinessOptions {
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  readonly email: string;
  readonly phone: string;
  readonly verified?: true;
}

interface MemberOptions {
  readonly business: string;
  readonly email: string;
  readonly name: string;
  readonly role: MemberRole;
}

export function addBusinessCommands(program: Command, connect: Connect): void {
  const business = program.command('business').description('businesses of this cell');
  business
    .command('create')
    .requiredOption('--name <name>')
    .requiredOption('--country <code>', 'ISO 3166, such as NG')
    .requiredOption('--currency <code>', 'ISO 4217, such as NGN')
    .requiredOption('--email <address>')
    .requiredOption('--phone <number>')
    .option('--verified', 'verified by the operator: live money may move at once')
    .action(async (options: BusinessOptions, command: Command) => {
      if (parseCurrency(options.currency) === null) {
        throw new AdminRefusal(`${options.currency} is no ISO 4217 currency`);
      }
      const created = await createBusiness(connect(), {
        businessName: options.name,
        country: options.country,
        defaultCurrency: options.currency,
        email: options.email,
        phone: options.phone,
        kycStatus: options.verified === true ? 'verified' : 'not_started',
      });
      print(command, created);
    });
  business.command('list').action(async (_options: unknown, command: Command) => {
    print(command, toRows(await readBusinesses(connect().database)));
  });
  business
    .command('set-kyc')
    .description('set the verification status; every process follows within a second')
    .requiredOption('--business <id>', 'its id', parseId)
    .addOption(new Option('--status <status>').choices(kycStatuses).makeOptionMandatory())
    .action(async (options: { business: string; status: KycStatus }, command: Command) => {
      const request = { businessId: options.business, kycStatus: options.status };
      const outcome = await setKycStatus(connect(), request);
      if (outcome === 'business_not_found') throw new AdminRefusal('there is no such business');
      print(command, { id: options.business, kyc_status: options.status });
    });
  addMemberCommands(program, connect);
}

function addMemberCommands(program: Command, connect: Connect): void {
  const member = program.command('member').description('people of a business');
  member
    .command('create')
    .requiredOption('--business <id>', 'its id', parseId)
    .requiredOption('--email <address>')
    .requiredOption('--name <name>')
    .addOption(new Option('--role <role>').choices(memberRoles).makeOptionMandatory())
    .action(async (options: MemberOptions, command: Command) => {
      const outcome = await createMember(connect(), { ...options, businessId: options.business });
      if (outcome.kind === 'reject') throw new AdminRefusal(memberRefusals[outcome.reason]);
      print(command, { id: outcome.id });
    });
  member
    .command('list')
    .requiredOption('--business <id>', 'its id', parseId)
    .action(async (options: { business: string }, command: Command) => {
      print(command, toRows(await readMembers(connect().database, options.business)));
    });
}

const memberRefusals = {
  business_not_found: 'there is no such business',
  already_a_member: 'this person is already a member of the business',
} as const;
