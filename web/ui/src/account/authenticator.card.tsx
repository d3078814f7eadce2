import { useState } from 'react';
import type { ReactNode } from 'react';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Chip } from '../parts/chip.tsx';
import { Refusal } from '../parts/refusal.tsx';
import { useAttempt } from '../parts/use-attempt.ts';
import type { Person } from '../session/identity.ts';
import { texts } from './account-texts.ts';
import type { Identity } from './account.queries.ts';
import { AuthenticatorDialog } from './authenticator.dialog.tsx';
import type { TotpOffer } from './authenticator.dialog.tsx';

export interface FactorCardProps {
  readonly identity: Identity;
  readonly me: Person;
  readonly onChanged: () => Promise<void>;
}

export function AuthenticatorCard({ identity, me, onChanged }: FactorCardProps): ReactNode {
  /** `password`: the dialog asks for it before there is an offer. */
  const [dialog, setDialog] = useState<TotpOffer | 'password' | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const attempt = useAttempt();
  const hasApp = me.second_factors.includes('totp');
  const hasPasskey = me.second_factors.includes('passkey');
  const begin = async (): Promise<void> => {
    setRemoved(false);
    setDialog(me.has_second_factor ? await identity('offerTotp', { body: {} }) : 'password');
  };
  const remove = async (): Promise<void> => {
    await identity('removeTotp');
    await onChanged();
    setRemoved(true);
  };
  return (
    <Card
      title={texts.app}
      aside={
        <Chip tone={hasApp ? 'good' : 'quiet'}>{hasApp ? texts.appSet : texts.appNotSet}</Chip>
      }
    >
      <div className="card-body stack stack-3">
        <p className="soft t13">{texts.appHint}</p>
        <Refusal error={attempt.error} />
        {isRemoved ? <Banner tone="good">{texts.appRemoved}</Banner> : null}
        <div className="account-acts">
          <Button
            isBusy={attempt.isBusy}
            waitSeconds={attempt.waitSeconds}
            look={me.has_second_factor ? undefined : 'primary'}
            onPress={() => attempt.run(begin)}
          >
            {hasApp ? texts.replaceApp : texts.setUpApp}
          </Button>
          {hasApp ? (
            <Button
              look="danger"
              isBusy={attempt.isBusy}
              disabledReason={hasPasskey ? null : texts.removeAppNeedsPasskey}
              onPress={() => attempt.run(remove)}
            >
              {texts.removeApp}
            </Button>
          ) : null}
        </div>
      </div>
      {dialog === null ? null : (
        <AuthenticatorDialog
          identity={identity}
          offer={dialog === 'password' ? null : dialog}
          onClose={() => setDialog(null)}
          onChanged={onChanged}
        />
      )}
    </Card>
  );
}
