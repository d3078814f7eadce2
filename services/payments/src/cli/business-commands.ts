import { parseCurrency } from '@countinghouse/money';
import { AdminRefusal, createOperatorMail, parseId, print, toRows } from '@countinghouse/process';
import type { SealingKey } from '@countinghouse/sealing';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { renameBusiness } from '../business/profile/rename-business.ts';
import { kycStatuses } from '../tenants/businesses/business.rules.ts';
import type { KycStatus } from '../tenants/businesses/business.rules.ts';
import { createBusiness } from '../tenants/businesses/create-business.ts';
import { listBusinesses } from '../tenants/businesses/list-businesses.ts';
import { setKycStatus } from '../tenants/businesses/set-kyc-status.ts';
import { reinstateBusiness, suspendBusiness } from '../tenants/businesses/suspend-business.ts';
import type { Connect } from './command.ts';

type ReadSealingKeys = () => readonly SealingKey[] | undefined;

interface BusinessOptions {
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  readonly email: string;
  readonly phone: string;
  readonly verified?: true;
}

export function addBusinessCommands(
  program: Command,
  connect: Connect,
  readSealingKeys: ReadSealingKeys,
): void {
  const business = program.command('business').description('businesses of this cell');
  business
    .command('create')
    .description('create a business')
    .requiredOption('--name <name>')
    .requiredOption('--country <code>', 'ISO 3166, such as NG')
    .requiredOption('--currency <code>', 'ISO 4217, such as NGN')
    .requiredOption('--email <address>')
    .requiredOption('--phone <number>')
    .option('--verified', 'mark as verified by the operator: live money can move immediately')
    .action(async (options: BusinessOptions, command: Command) => {
      if (parseCurrency(options.currency) === null) {
        throw new AdminRefusal(`${options.currency} is not an ISO 4217 currency`);
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
  business
    .command('list')
    .description('list businesses')
    .action(async (_options: unknown, command: Command) => {
      print(command, toRows(await listBusinesses(connect().database)));
    });
  business
    .command('set-kyc')
    .description(
      'set the verification status on every process within a second; `rejected` also suspends the business',
    )
    .requiredOption('--business <id>', 'business id', parseId)
    .addOption(new Option('--status <status>').choices(kycStatuses).makeOptionMandatory())
    .action(async (options: { business: string; status: KycStatus }, command: Command) => {
      const request = { businessId: options.business, kycStatus: options.status };
      const outcome = await setKycStatus(connect(), request);
      if (outcome === 'business_not_found') {
        throw new AdminRefusal('business not found; check --business');
      }
      if (outcome === 'move_unknown') {
        throw new AdminRefusal(
          `the verification status cannot change from its current value to ${options.status}`,
        );
      }
      print(command, { id: options.business, kyc_status: options.status });
    });
  addRenameCommand(business, connect);
  addSuspensionCommands(business, connect, readSealingKeys);
}

interface RenameOptions {
  readonly business: string;
  readonly businessName?: string;
  readonly legalName?: string;
  readonly tradingName?: string;
  readonly registrationNumber?: string;
  readonly reason: string;
}

function addRenameCommand(business: Command, connect: Connect): void {
  business
    .command('rename')
    .description('change verified names or the registration number, after checking the documents')
    .requiredOption('--business <id>', 'business id', parseId)
    .option('--business-name <text>')
    .option('--legal-name <text>')
    .option('--trading-name <text>')
    .option('--registration-number <text>')
    .requiredOption('--reason <text>', 'for the audit log', parseReason)
    .action(async (options: RenameOptions, command: Command) => {
      const { business: businessId, reason, ...change } = options;
      if (Object.keys(change).length === 0) {
        throw new AdminRefusal(
          'pass at least one new value: --business-name, --legal-name, --trading-name or --registration-number',
        );
      }
      const outcome = await renameBusiness(connect(), { businessId, change, reason });
      if (outcome === 'business_not_found') {
        throw new AdminRefusal('business not found; check --business');
      }
      print(command, { id: businessId, ...change });
    });
}

interface SuspensionOptions {
  readonly business: string;
  readonly reason: string;
}

function addSuspensionCommands(
  business: Command,
  connect: Connect,
  readSealingKeys: ReadSealingKeys,
): void {
  business
    .command('suspend')
    .description('stop live money except refunds; notifies the owners by e-mail')
    .requiredOption('--business <id>', 'business id', parseId)
    .requiredOption('--reason <text>', 'for the audit log and the owners', parseReason)
    .action(async (options: SuspensionOptions, command: Command) => {
      const { business: businessId, reason } = options;
      const outcome = await suspendBusiness(withMail(connect, readSealingKeys), {
        businessId,
        reason,
      });
      if (outcome === 'business_not_found') {
        throw new AdminRefusal('business not found; check --business');
      }
      print(command, { id: businessId, suspended_reason: reason });
    });
  business
    .command('reinstate')
    .description('lift a suspension; notifies the owners by e-mail')
    .requiredOption('--business <id>', 'business id', parseId)
    .requiredOption('--reason <text>', 'for the audit log', parseReason)
    .action(async (options: SuspensionOptions, command: Command) => {
      const { business: businessId, reason } = options;
      const outcome = await reinstateBusiness(withMail(connect, readSealingKeys), {
        businessId,
        reason,
      });
      if (outcome === 'business_not_found') {
        throw new AdminRefusal('business not found; check --business');
      }
      if (outcome === 'not_suspended') throw new AdminRefusal('the business is not suspended');
      print(command, { id: businessId, suspended_reason: null });
    });
}

const reasonCharactersMax = 500;

function parseReason(text: string): string {
  const reason = text.trim();
  if (reason !== '' && reason.length <= reasonCharactersMax) return reason;
  throw new InvalidArgumentError(`Must have 1 to ${reasonCharactersMax} characters.`);
}

function withMail(connect: Connect, readSealingKeys: ReadSealingKeys) {
  const keys = readSealingKeys();
  if (keys === undefined) {
    throw new AdminRefusal('set PAYMENTS_SEALING_KEYS: this command sends e-mails');
  }
  const deps = connect();
  return { ...deps, queueMail: createOperatorMail(keys, deps) };
}
