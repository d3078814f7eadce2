import type { Operations } from '@countinghouse/web-client';
import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { texts } from '../coming-in/coming-in-texts.ts';
import { SecondFactorForm } from '../coming-in/second-factor.form.tsx';
import { SignInForm } from '../coming-in/sign-in.form.tsx';
import { Dialog } from '../parts/dialog.tsx';
import type { Session } from './session.ts';

export interface SessionDialogsProps<All extends Operations<All>> {
  readonly session: Session<All>;
  /** Whose page this is; another person who signs in gets a page of their own. */
  readonly personId: string;
}

/** Opens over any page when a request needs the person, and lets the request go on. */
export function SessionDialogs<All extends Operations<All>>({
  session,
  personId,
}: SessionDialogsProps<All>): ReactNode {
  const { identity, subscribe, question } = session;
  const open = useSyncExternalStore(subscribe, question);
  if (open === null) return null;
  if (open.need === 'sign_in') {
    const onSignedIn = async (): Promise<void> => {
      const me = await identity('getMe');
      if (me.id === personId) open.answer();
      else location.reload();
    };
    return (
      <Dialog title={texts.signIn} onClose={open.giveUp}>
        <p>{texts.sessionOver}</p>
        <SignInForm identity={identity} onSignedIn={() => void onSignedIn()} />
      </Dialog>
    );
  }
  return (
    <Dialog title={texts.secondFactor} onClose={open.giveUp}>
      <p>{texts.secondFactorWhy}</p>
      <SecondFactorForm
        methods={['passkey', 'totp', 'recovery_code']}
        offerPasskey={() => identity('offerPasskeyChallenge')}
        prove={async (body) => {
          await identity('proveSecondFactor', { body });
          open.answer();
        }}
      />
    </Dialog>
  );
}
