import './account.css';
import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Refusal } from '../parts/refusal.tsx';
import { useAttempt } from '../parts/use-attempt.ts';
import type { Person } from '../session/identity.ts';
import { texts } from './account-texts.ts';
import type { Identity } from './account.queries.ts';
import { AuthenticatorCard } from './authenticator.card.tsx';
import { LookCard } from './look.card.tsx';
import { NotificationsCard } from './notifications.card.tsx';
import { PasskeysCard } from './passkeys.card.tsx';
import { PasswordForm } from './password.form.tsx';
import { RecoveryCodesCard } from './recovery-codes.card.tsx';
import { SessionsCard } from './sessions.card.tsx';

export interface AccountScreenProps {
  readonly identity: Identity;
  readonly me: Person;
  /** What is said of the person has changed. */
  readonly onChanged: () => Promise<void>;
  /** With the path of the application: whoever leaves gets a page without memory. */
  readonly signInAddress: string;
}

export function AccountScreen(props: AccountScreenProps): ReactNode {
  const { identity, me, onChanged, signInAddress } = props;
  const leave = useAttempt();
  return (
    <>
      <PageHead
        title={texts.title}
        actions={
          <Button
            isBusy={leave.isBusy}
            onPress={() =>
              leave.run(async () => {
                await identity('signOut');
                location.assign(signInAddress);
              })
            }
          >
            {texts.signOut}
          </Button>
        }
      />
      <Refusal error={leave.error} />
      <div className="account">
        <div className="stack stack-4">
          <section className="card card-body">
            <dl className="facts">
              <dt>{texts.name}</dt>
              <dd>{me.name}</dd>
              <dt>{texts.email}</dt>
              <dd>{me.email}</dd>
            </dl>
          </section>
          <AuthenticatorCard identity={identity} me={me} onChanged={onChanged} />
          <PasskeysCard identity={identity} me={me} onChanged={onChanged} />
          <RecoveryCodesCard identity={identity} me={me} onChanged={onChanged} />
          <Card title={texts.password}>
            <PasswordForm identity={identity} email={me.email} />
          </Card>
        </div>
        <div className="stack stack-4">
          <SessionsCard identity={identity} />
          <NotificationsCard identity={identity} />
          <LookCard />
        </div>
      </div>
    </>
  );
}
