import { createAccountEmails, inviteToSignUp, signUpUrl } from '@countinghouse/identity';
import type { AccountPages } from '@countinghouse/identity';
import { withTransaction } from '@countinghouse/postgres';
import type { SealingKey } from '@countinghouse/sealing';
import type { Command } from 'commander';
import { AdminRefusal, print } from './admin-command.ts';
import type { AdminTools } from './admin-program.ts';
import { createOperatorMail, parseEmail } from './operator-mail.ts';
import { recordCellAct } from './record-cell-act.ts';

interface MailSettings {
  readonly keys: readonly SealingKey[] | undefined;
  readonly pages: AccountPages | undefined;
}

/** Invitations to sign up, where sign-up is by invitation. */
export function addSignUpCommands<Schema>(
  admin: { readonly program: Command; readonly connect: () => AdminTools<Schema> },
  readMailSettings: () => MailSettings,
): void {
  const signUp = admin.program.command('sign-up').description('people who may sign up');
  signUp
    .command('invite')
    .description(
      'e-mail a sign-up link that works once within seven days, and print it; an address with an account may create places from now on',
    )
    .requiredOption('--email <address>', 'e-mail address to invite', parseEmail)
    .action(async ({ email }: { readonly email: string }, command: Command) => {
      const { keys, pages } = readMailSettings();
      if (keys === undefined || pages === undefined) {
        throw new AdminRefusal(
          'set the sealing keys and the public URL of the service: this command sends an e-mail',
        );
      }
      const deps = admin.connect();
      const emails = createAccountEmails<Schema>(createOperatorMail(keys, deps), pages);
      const outcome = await withTransaction(deps.database.db, async (tx) => {
        const invitation = { email, invitedBy: deps.actor.id };
        const invited = await inviteToSignUp({ ...deps, emails }, tx, invitation);
        // The log is permanent, so it contains no email address.
        const subject = invited.kind === 'founder' ? invited.userId : 'new account';
        await recordCellAct(tx, deps, { action: 'sign_up.invited', subject, detail: {} });
        return invited;
      });
      const url = outcome.kind === 'invited' ? signUpUrl(pages, outcome.token) : null;
      print(command, { email, url });
    });
}
