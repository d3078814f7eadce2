import type { ScreenClient } from '@countinghouse/web-client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { Refusal } from '../parts/refusal.tsx';
import { useAttempt } from '../parts/use-attempt.ts';
import type { IdentityOperations } from '../session/identity.ts';
import { Door } from './door.tsx';
import { linkToken } from './link-token.ts';
import { texts } from './recovery-texts.ts';

interface RecoveryProps {
  readonly identity: ScreenClient<IdentityOperations>;
}

/** For a person who lost the second factor. The answer is the same whether or not the address has an account. */
export function LostSecondFactorScreen({ identity }: RecoveryProps): ReactNode {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const attempt = useAttempt(['email']);
  return (
    <Door title={texts.lostTitle}>
      {isSent ? (
        <Banner tone="good">{texts.requested}</Banner>
      ) : (
        <Form
          attempt={attempt}
          work={async () => {
            await identity('requestRecovery', { body: { email } });
            setSent(true);
          }}
        >
          <p>{texts.how}</p>
          <Field
            label={texts.email}
            error={attempt.errorOf('email')}
            name="email"
            type="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            autoComplete="username"
            required
          />
          <Button
            submits
            look="primary"
            isWide
            size="large"
            isBusy={attempt.isBusy}
            waitSeconds={attempt.waitSeconds}
          >
            {texts.request}
          </Button>
        </Form>
      )}
      <Link className="link t13" to="/sign-in">
        {texts.backToSignIn}
      </Link>
    </Door>
  );
}

/** The link of a mail about a recovery. It takes a press: programs that look at mails open links. */
export function StopRecoveryScreen({ identity }: RecoveryProps): ReactNode {
  const [token] = useState(linkToken);
  const [isStopped, setStopped] = useState(false);
  const attempt = useAttempt();
  return (
    <Door title={texts.stopTitle}>
      {token === null ? <Banner tone="warn">{texts.openAgain}</Banner> : null}
      {isStopped ? <Banner tone="good">{texts.stopped}</Banner> : null}
      {token === null || isStopped ? (
        <Link className="btn btn-wide btn-lg" to="/sign-in">
          {texts.backToSignIn}
        </Link>
      ) : (
        <Form
          attempt={attempt}
          work={async () => {
            await identity('stopRecovery', { body: { token } });
            setStopped(true);
          }}
        >
          <p>{texts.stopHow}</p>
          <Button submits look="danger" isWide size="large" isBusy={attempt.isBusy}>
            {texts.stop}
          </Button>
        </Form>
      )}
    </Door>
  );
}

/** The link that two operators have confirmed. */
export function RecoveryScreen({ identity }: RecoveryProps): ReactNode {
  const [token] = useState(linkToken);
  const [newPassword, setNewPassword] = useState('');
  const [isSaved, setSaved] = useState(false);
  const attempt = useAttempt(['newPassword']);
  if (token === null || isSaved) {
    return (
      <Door title={texts.useTitle}>
        <Banner tone={isSaved ? 'good' : 'warn'}>{isSaved ? texts.used : texts.openAgain}</Banner>
        <Link className="btn btn-primary btn-wide btn-lg" to="/sign-in">
          {texts.signIn}
        </Link>
      </Door>
    );
  }
  return (
    <Door title={texts.useTitle}>
      <Refusal error={attempt.error} />
      <Form
        attempt={attempt}
        work={async () => {
          await identity('useRecovery', { body: { token, newPassword } });
          setSaved(true);
        }}
      >
        <p>{texts.useHow}</p>
        <Field
          label={texts.newPassword}
          hint={texts.newPasswordHint}
          error={attempt.errorOf('newPassword')}
          name="newPassword"
          type="password"
          value={newPassword}
          onChange={({ target }) => setNewPassword(target.value)}
          autoComplete="new-password"
          required
        />
        <Button
          submits
          look="primary"
          isWide
          size="large"
          isBusy={attempt.isBusy}
          waitSeconds={attempt.waitSeconds}
        >
          {texts.save}
        </Button>
      </Form>
    </Door>
  );
}
