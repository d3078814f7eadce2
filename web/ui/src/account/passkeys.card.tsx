import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Refusal } from '../parts/refusal.tsx';
import { useAttempt } from '../parts/use-attempt.ts';
import { hasPasskeys } from '../session/passkey.ts';
import { texts } from './account-texts.ts';
import { passkeysQuery } from './account.queries.ts';
import type { FactorCardProps } from './authenticator.card.tsx';
import { momentText } from './moment-text.ts';
import { PasskeyDialog } from './passkey.dialog.tsx';

export function PasskeysCard({ identity, me, onChanged }: FactorCardProps): ReactNode {
  const passkeys = useQuery(passkeysQuery(identity));
  const [isAdding, setAdding] = useState(false);
  const attempt = useAttempt();
  const hasApp = me.second_factors.includes('totp');
  const refresh = async (): Promise<void> => {
    await Promise.all([passkeys.refetch(), onChanged()]);
  };
  return (
    <Card
      title={texts.passkeys}
      aside={
        <Button
          size="small"
          disabledReason={hasPasskeys() ? null : texts.passkeysImpossible}
          onPress={() => setAdding(true)}
        >
          <KeyRound className="icon icon-14" aria-hidden />
          {texts.addPasskey}
        </Button>
      }
    >
      <Refusal error={attempt.error} />
      <Loaded query={passkeys}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="card-body soft t13">
              {texts.noPasskeys} {texts.passkeysHint}
            </p>
          ) : (
            <ul>
              {data.map((passkey) => (
                <li className="account-row" key={passkey.id}>
                  <span>
                    <span className="mid">{passkey.name}</span>
                    <span className="soft t12">
                      <br />
                      {texts.added(momentText(passkey.created_at))},{' '}
                      {passkey.last_used_at === null
                        ? texts.neverUsed
                        : texts.lastUsed(momentText(passkey.last_used_at))}
                    </span>
                  </span>
                  <Button
                    size="small"
                    look="danger"
                    isBusy={attempt.isBusy}
                    disabledReason={data.length > 1 || hasApp ? null : texts.lastFactor}
                    onPress={() =>
                      attempt.run(async () => {
                        await identity('removePasskey', { path: { id: passkey.id } });
                        await refresh();
                      })
                    }
                  >
                    {texts.remove}
                    <span className="visually-hidden">{passkey.name}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding ? (
        <PasskeyDialog
          identity={identity}
          needsPassword={!me.has_second_factor}
          onClose={() => setAdding(false)}
          onAdded={refresh}
        />
      ) : null}
    </Card>
  );
}
