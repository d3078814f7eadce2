import {
  createEnrolment,
  createOperator,
  listOperators,
  operatorRoles,
  removeOperator,
} from '@countinghouse/identity';
import type { Operator, OperatorRole } from '@countinghouse/identity';
import type { Tx } from '@countinghouse/postgres';
import { Option } from 'commander';
import type { Command } from 'commander';
import { AdminRefusal, print, toRows } from './admin-command.ts';
import type { AdminTools } from './admin-program.ts';
import { parseEmail } from './operator-mail.ts';
import { recordCellAct } from './record-cell-act.ts';

interface CreateOptions {
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
}

/** Manages the console's operators. Only these commands create operators or give them access. */
export function addOperatorCommands<Schema>(
  admin: { readonly program: Command; readonly connect: () => AdminTools<Schema> },
  readConsoleUrl: () => string | undefined,
): void {
  const operator = admin.program.command('operator').description('people who use the console');
  const deps = () => {
    const tools = admin.connect();
    return { ...tools, recordOperator: recordWith<Schema>(tools) };
  };
  const linkOf = (token: string): string => {
    const consoleUrl = readConsoleUrl();
    if (consoleUrl === undefined) {
      throw new AdminRefusal('set the console’s URL: it is the base of the link');
    }
    return enrolmentUrl(consoleUrl, token);
  };
  operator
    .command('create')
    .description('create an operator and print a link that adds a passkey, once, within a day')
    .requiredOption('--email <address>', 'e-mail address; logs name it', parseEmail)
    .requiredOption('--name <name>')
    .addOption(
      new Option('--role <role>', 'a viewer only reads')
        .choices(operatorRoles)
        .makeOptionMandatory(),
    )
    .action(async (options: CreateOptions, command: Command) => {
      // Checked before anything is written: without a console URL the link would be lost.
      linkOf('');
      const created = await createOperator(deps(), options);
      if (created === 'exists') throw new AdminRefusal('an operator has this address already');
      print(command, { id: created.id, url: linkOf(created.token) });
    });
  operator
    .command('list')
    .description('list operators, those removed too')
    .action(async (_options: unknown, command: Command) => {
      const found = await listOperators(deps());
      print(
        command,
        toRows(
          found.map((one) => ({
            id: one.id,
            email: one.email,
            name: one.name,
            role: one.role,
            passkeys: one.passkeys,
            last_seen_at: one.lastSeenAt,
            removed_at: one.removedAt,
          })),
        ),
      );
    });
  operator
    .command('enrol')
    .description('print a link that adds another passkey, once, within a day')
    .requiredOption('--email <address>', 'the operator’s e-mail address', parseEmail)
    .action(async ({ email }: { readonly email: string }, command: Command) => {
      linkOf('');
      const token = await createEnrolment(deps(), email);
      if (token === null) throw new AdminRefusal('no operator has this address; check --email');
      print(command, { email, url: linkOf(token) });
    });
  operator
    .command('remove')
    .description('end an operator’s access immediately')
    .requiredOption('--email <address>', 'the operator’s e-mail address', parseEmail)
    .action(async ({ email }: { readonly email: string }, command: Command) => {
      if (!(await removeOperator(deps(), email))) {
        throw new AdminRefusal('no operator has this address; check --email');
      }
      print(command, { email, removed: true });
    });
}

/** URL of an enrolment link. */
export function enrolmentUrl(consoleUrl: string, token: string): string {
  return `${new URL(consoleUrl).origin}/console/enrol/${token}`;
}

type RecordOperator<Schema> = (
  tx: Tx<Schema>,
  action: string,
  operator: Pick<Operator, 'id' | 'email' | 'role'>,
) => Promise<void>;

/** Records what was done with an operator, in the name of the person who runs the command. */
export function recordWith<Schema>(
  tools: Pick<AdminTools<Schema>, 'newId' | 'now' | 'actor'>,
): RecordOperator<Schema> {
  return (tx, action, { id, email, role }) =>
    recordCellAct(tx, tools, { action, subject: id, detail: { email, role } });
}
