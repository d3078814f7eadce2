import type { ScreenClient } from '@countinghouse/web-client';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Form } from '../parts/form.tsx';
import { useAttempt } from '../parts/use-attempt.ts';
import type { IdentityOperations } from '../session/identity.ts';
import { askForPasskey } from '../session/passkey.ts';
import { texts } from './coming-in-texts.ts';

export interface PasskeySignInProps {
  readonly identity: ScreenClient<IdentityOperations>;
  readonly onSignedIn: () => void | Promise<void>;
}

/** For people who have no password. */
export function PasskeySignIn({ identity, onSignedIn }: PasskeySignInProps): ReactNode {
  const attempt = useAttempt();
  const [isClosed, setClosed] = useState(false);
  const signIn = async (): Promise<void> => {
    setClosed(false);
    const assertion = await askForPasskey(await identity('offerPasskeyChallenge'));
    if (assertion === null) return setClosed(true);
    await identity('signInWithPasskey', { body: { assertion } });
    await onSignedIn();
  };
  return (
    <Form attempt={attempt} work={signIn}>
      {isClosed ? <Banner tone="info">{texts.noPasskey}</Banner> : null}
      <Button
        submits
        look="primary"
        isWide
        size="large"
        isBusy={attempt.isBusy}
        waitSeconds={attempt.waitSeconds}
      >
        <KeyRound className="icon" aria-hidden />
        {texts.withPasskey}
      </Button>
    </Form>
  );
}
