import { ScreenError } from '@countinghouse/web-client';
import type { Operations } from '@countinghouse/web-client';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { texts } from '../coming-in/coming-in-texts.ts';
import { SecondFactorForm } from '../coming-in/second-factor.form.tsx';
import { SignInForm } from '../coming-in/sign-in.form.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { SessionEnd } from './session-end.tsx';
import type { Session } from './session.ts';

export interface SessionDialogsProps<All extends Operations<All>> {
  readonly session: Session<All>;
  /** Whose page this is; another person who signs in gets a page of their own. */
  readonly personId: string;
  /** What this person can prove a second factor with. */
  readonly methods?: readonly string[];
  /** When the session ends, however much it is used. */
  readonly endsAt: string;
  /** The person signed in before the end: what is known of the session is read again. */
  readonly onRenewed: () => void;
}

/** Opens over any page when a request needs the person, and lets the request go on. */
export function SessionDialogs<All extends Operations<All>>({
  session,
  personId,
  methods = ['passkey', 'totp', 'recovery_code'],
  endsAt,
  onRenewed,
}: SessionDialogsProps<All>): ReactNode {
  const { identity, subscribe, question } = session;
  const open = useSyncExternalStore(subscribe, question);
  const [ownerId] = useState(personId);
  useEffect(() => {
    if (personId !== ownerId) location.reload();
  }, [personId, ownerId]);
  const [isRenewing, setRenewing] = useState(false);
  if (open === null && isRenewing) {
    const onSignedIn = async (): Promise<void> => {
      const me = await identity('getMe');
      if (me.id !== ownerId) location.reload();
      setRenewing(false);
      onRenewed();
    };
    return (
      <Dialog key="renew" title={texts.signInAgain} onClose={() => setRenewing(false)}>
        <p>{texts.signInNow}</p>
        <SignInForm identity={identity} onSignedIn={onSignedIn} />
      </Dialog>
    );
  }
  if (open === null) return <SessionEnd endsAt={endsAt} onSignIn={() => setRenewing(true)} />;
  if (open.need === 'sign_in') {
    const onSignedIn = async (): Promise<void> => {
      const me = await identity('getMe');
      if (me.id === ownerId) open.answer();
      else location.reload();
    };
    return (
      <Dialog key="sign-in" title={texts.signIn} onClose={open.giveUp}>
        <p>{texts.sessionOver}</p>
        <SignInForm identity={identity} onSignedIn={onSignedIn} />
      </Dialog>
    );
  }
  return (
    <Dialog key="second-factor" title={texts.secondFactor} onClose={open.giveUp}>
      <p>{texts.secondFactorWhy}</p>
      <SecondFactorForm
        methods={methods}
        offerPasskey={() => identity('offerPasskeyChallenge')}
        prove={async (body) => {
          try {
            await identity('proveSecondFactor', { body });
            open.answer();
          } catch (error) {
            if (!(error instanceof ScreenError) || error.status !== 401) throw error;
            open.signInFirst();
          }
        }}
      />
    </Dialog>
  );
}
