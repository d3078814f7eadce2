import type { ScreenClient } from '@countinghouse/web-client';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Refusal } from '../parts/refusal.tsx';
import type { IdentityOperations } from '../session/identity.ts';
import { askForPasskey, hasPasskeys } from '../session/passkey.ts';
import { texts } from './coming-in-texts.ts';
import { SecondFactorForm } from './second-factor.form.tsx';

export interface SignInFormProps {
  readonly identity: ScreenClient<IdentityOperations>;
  readonly onSignedIn: () => void;
  /** Where a person without the password goes; left out in a dialog. */
  readonly resetAddress?: string;
}

export function SignInForm({ identity, onSignedIn, resetAddress }: SignInFormProps): ReactNode {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [methods, setMethods] = useState<readonly string[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(null);
    setClosed(false);
    try {
      await work();
    } catch (refusal) {
      setError(refusal);
    } finally {
      setBusy(false);
    }
  };

  const signIn = async (): Promise<void> => {
    const answer = await identity('signIn', { body: { email, password } });
    if (answer.status === 'signed_in') onSignedIn();
    else setMethods(answer.methods);
  };

  const signInWithPasskey = async (): Promise<void> => {
    const assertion = await askForPasskey(await identity('offerPasskeyChallenge'));
    if (assertion === null) return setClosed(true);
    await identity('signInWithPasskey', { body: { assertion } });
    onSignedIn();
  };

  useAutofilledPasskey(identity, onSignedIn);

  if (methods !== null) {
    return (
      <SecondFactorForm
        methods={methods}
        offerPasskey={() => identity('offerPasskeyChallenge')}
        prove={async (body) => {
          await identity('finishSignIn', { body });
          onSignedIn();
        }}
      />
    );
  }
  return (
    <form
      className="stack stack-4"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(signIn);
      }}
    >
      <Refusal error={error} />
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
      <Button submits look="primary" isWide size="large" isBusy={isBusy}>
        {texts.signIn}
      </Button>
      {hasPasskeys() ? (
        <Button isWide size="large" onPress={() => void attempt(signInWithPasskey)}>
          <KeyRound className="icon" aria-hidden />
          {texts.withPasskey}
        </Button>
      ) : null}
      {resetAddress === undefined ? null : (
        <a className="link t13" href={resetAddress}>
          {texts.forgot}
        </a>
      )}
    </form>
  );
}

/** Offers the person's passkeys in the e-mail field, where the browser can. */
function useAutofilledPasskey(
  identity: ScreenClient<IdentityOperations>,
  onSignedIn: () => void,
): void {
  useEffect(() => {
    const leaving = new AbortController();
    const wait = async (): Promise<void> => {
      if (!hasPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable())) return;
      const options = await identity('offerPasskeyChallenge');
      if (leaving.signal.aborted) return;
      const { signal } = leaving;
      const assertion = await askForPasskey(options, { mediation: 'conditional', signal });
      if (assertion === null) return;
      await identity('signInWithPasskey', { body: { assertion } });
      onSignedIn();
    };
    // What fails here was only an offer: the form stays as it is.
    wait().catch(() => undefined);
    return () => leaving.abort();
    // Once for a form: the operations and the way on do not change under it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
