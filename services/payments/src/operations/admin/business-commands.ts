import { parseCurrency } from '@countinghouse/money';
import { AdminRefusal, parseId, print, toRows } from '@countinghouse/service';
import { Option } from 'commander';
import type { Command } from 'commander';
import { kycStatuses } from '../../businesses/business.rules.ts';
import type { KycStatus } from '../../businesses/business.rules.ts';
import { createBusiness } from '../../businesses/create-business.ts';
import { readBusinesses } from '../../businesses/list-businesses.ts';
import { setKycStatus } from '../../businesses/set-kyc-status.ts';
import type { Connect } from './command.ts';

interface BusinessOptions {
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  readonly email: string;
  readonly phone: string;
  readonly verified?: true;
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
      if (outcome === 'move_unknown') {
        throw new AdminRefusal(
          `its verification does not go from where it is to ${options.status}`,
        );
      }
      print(command, { id: options.business, kyc_status: options.status });
    });
}
