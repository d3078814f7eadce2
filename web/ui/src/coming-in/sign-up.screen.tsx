import type { ScreenClient } from '@countinghouse/web-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { useAttempt } from '../parts/use-attempt.ts';
import type { IdentityOperations } from '../session/identity.ts';
import { texts } from './coming-in-texts.ts';
import { Door } from './door.tsx';
import { linkToken } from './link-token.ts';
import { RegisterForm } from './register.form.tsx';

type Identity = ScreenClient<IdentityOperations>;

export interface SignUpScreenProps {
  readonly identity: Identity;
  /** The account exists and the person is signed in to it. */
  readonly onSignedIn: () => void | Promise<void>;
}

/** Asks for the address first. With the link of the mail it asks for the name and the password. */
export function SignUpScreen({ identity, onSignedIn }: SignUpScreenProps): ReactNode {
  const [token] = useState(linkToken);
  return (
    <Door title={texts.signUp}>
      {token === null ? (
        <AddressStep identity={identity} />
      ) : (
        <AccountStep identity={identity} token={token} onSignedIn={onSignedIn} />
      )}
      <Link className="link t13" to="/sign-in">
        {texts.haveAccount}
      </Link>
    </Door>
  );
}

/** The answer is the same whether or not the address has an account. */
function AddressStep({ identity }: Pick<SignUpScreenProps, 'identity'>): ReactNode {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const attempt = useAttempt(['email']);
  const { isBusy, waitSeconds } = attempt;
  const signUp = useQuery(signUpQuery(identity));
  if (isSent) return <Banner tone="good">{texts.signUpSent}</Banner>;
  return (
    <Loaded query={signUp}>
      {({ mode }) =>
        mode === 'open' ? (
          <Form
            attempt={attempt}
            work={async () => {
              await identity('requestSignUp', { body: { email } });
              setSent(true);
            }}
          >
            <Field
              label={texts.email}
              hint={texts.signUpHint}
              error={attempt.errorOf('email')}
              name="email"
              type="email"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              autoComplete="username"
              required
            />
            <Button
              submits
              look="primary"
              isWide
              size="large"
              isBusy={isBusy}
              waitSeconds={waitSeconds}
            >
              {texts.sendLink}
            </Button>
          </Form>
        ) : (
          <Banner tone="info">
            {mode === 'closed' ? texts.signUpClosed : texts.signUpInvited}
          </Banner>
        )
      }
    </Loaded>
  );
}

function AccountStep({
  identity,
  token,
  onSignedIn,
}: SignUpScreenProps & { readonly token: string }): ReactNode {
  const shown = useQuery({
    queryKey: ['sign-up', 'link'],
    queryFn: () => identity('showSignUp', { body: { token } }),
    staleTime: Infinity,
  });
  return (
    <Loaded query={shown}>
      {({ email }) => (
        <div className="stack stack-4">
          <p className="soft t13">{texts.addressProven(email)}</p>
          <RegisterForm
            email={email}
            action={texts.createOwnAccount}
            register={async ({ name, newPassword }) => {
              await identity('useSignUp', { body: { token, name, newPassword } });
              await identity('signIn', { body: { email, password: newPassword } });
              await onSignedIn();
            }}
          />
        </div>
      )}
    </Loaded>
  );
}

/** For the sign-in page: shown where people may sign up by themselves. */
export function SignUpLink({ identity }: Pick<SignUpScreenProps, 'identity'>): ReactNode {
  const { data } = useQuery(signUpQuery(identity));
  if (data?.mode !== 'open') return null;
  return (
    <Link className="link t13" to="/sign-up">
      {texts.noAccount}
    </Link>
  );
}

const signUpQuery = (identity: Identity) => ({
  queryKey: ['sign-up', 'mode'],
  queryFn: () => identity('getSignUp'),
  staleTime: 60_000,
});
