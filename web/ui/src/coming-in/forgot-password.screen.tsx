import type { ScreenClient } from '@countinghouse/web-client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useAttempt } from '../parts/use-attempt.ts';
import type { IdentityOperations } from '../session/identity.ts';
import { texts } from './coming-in-texts.ts';
import { Door } from './door.tsx';

/** The answer is the same whether or not the address has an account. */
export function ForgotPasswordScreen({
  identity,
}: {
  readonly identity: ScreenClient<IdentityOperations>;
}): ReactNode {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const attempt = useAttempt(['email']);
  const { isBusy, waitSeconds } = attempt;
  return (
    <Door title={texts.resetTitle}>
      {isSent ? (
        <Banner tone="good">{texts.linkSent}</Banner>
      ) : (
        <Form
          attempt={attempt}
          work={async () => {
            await identity('requestPasswordLink', { body: { email } });
            setSent(true);
          }}
        >
          <Field
            label={texts.email}
            hint={texts.resetHint}
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
      )}
      <Link className="link t13" to="/sign-in">
        {texts.backToSignIn}
      </Link>
    </Door>
  );
}
