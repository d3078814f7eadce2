import type { ScreenClient } from '@countinghouse/web-client';
import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useAttempt } from '../parts/use-attempt.ts';
import type { IdentityOperations } from '../session/identity.ts';
import { hasPasskeys, askForPasskey } from '../session/passkey.ts';
import type { Assertion } from '../session/passkey.ts';
import { texts } from './coming-in-texts.ts';
import { SecondFactorForm } from './second-factor.form.tsx';
import { useAutofilledPasskey } from './use-autofilled-passkey.ts';

export interface SignInFormProps {
  readonly identity: ScreenClient<IdentityOperations>;
  readonly onSignedIn: () => void | Promise<void>;
  /** Where a person without the password goes; left out in a dialog. */
  readonly resetAddress?: string;
  /** Where a person without the second factor goes, in services that have such a page. */
  readonly recoveryAddress?: string;
  /** Whose sign-in is expected. */
  readonly email?: string;
}

export function SignInForm(props: SignInFormProps): ReactNode {
  const { identity, onSignedIn, resetAddress, recoveryAddress } = props;
  const [email, setEmail] = useState(props.email ?? '');
  const [password, setPassword] = useState('');
  const [methods, setMethods] = useState<readonly string[] | null>(null);
  const [isClosed, setClosed] = useState(false);
  const attempt = useAttempt();
  const { isBusy, waitSeconds } = attempt;

  const offerPasskey = () => identity('offerPasskeyChallenge');
  const finish = async (assertion: Assertion): Promise<void> => {
    await identity('signInWithPasskey', { body: { assertion } });
    await onSignedIn();
  };
  const autofill = useAutofilledPasskey(offerPasskey, (assertion) =>
    attempt.run(() => finish(assertion)),
  );

  const signIn = async (): Promise<void> => {
    setClosed(false);
    const answer = await identity('signIn', { body: { email, password } });
    if (answer.status === 'signed_in') return onSignedIn();
    autofill.stop();
    setMethods(answer.methods);
  };
  const signInWithPasskey = async (): Promise<void> => {
    setClosed(false);
    autofill.stop();
    try {
      const assertion = await askForPasskey(await offerPasskey());
      if (assertion !== null) return await finish(assertion);
      setClosed(true);
      autofill.start();
    } catch (error) {
      autofill.start();
      throw error;
    }
  };

  if (methods !== null) {
    return (
      <div className="stack stack-4">
        <SecondFactorForm
          methods={methods}
          offerPasskey={offerPasskey}
          prove={async (body) => {
            await identity('finishSignIn', { body });
            await onSignedIn();
          }}
        />
        <Button
          look="plain"
          onPress={() => {
            setMethods(null);
            autofill.start();
          }}
        >
          {texts.startAgain}
        </Button>
        {recoveryAddress === undefined ? null : (
          <Link className="link t13" to={recoveryAddress}>
            {texts.lostFactor}
          </Link>
        )}
      </div>
    );
  }
  return (
    <Form attempt={attempt} work={signIn}>
      {isClosed ? <Banner tone="info">{texts.noPasskey}</Banner> : null}
      <Field
        label={texts.email}
        name="email"
        type="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        autoComplete="username webauthn"
        required
      />
      <Field
        label={texts.password}
        name="password"
        type="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="current-password"
        required
      />
      <Button submits look="primary" isWide size="large" isBusy={isBusy} waitSeconds={waitSeconds}>
        {texts.signIn}
      </Button>
      {hasPasskeys() ? (
        <Button isWide size="large" onPress={() => attempt.run(signInWithPasskey)}>
          <KeyRound className="icon" aria-hidden />
          {texts.withPasskey}
        </Button>
      ) : null}
      {resetAddress === undefined ? null : (
        <Link className="link t13" to={resetAddress}>
          {texts.forgot}
        </Link>
      )}
    </Form>
  );
}
