import type { ScreenClient } from '@countinghouse/web-client';
import { ScreenError } from '@countinghouse/web-client';
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
import { texts } from './coming-in-texts.ts';
import { Door } from './door.tsx';
import { linkToken } from './link-token.ts';

export function ResetPasswordScreen({
  identity,
}: {
  readonly identity: ScreenClient<IdentityOperations>;
}): ReactNode {
  const [token] = useState(linkToken);
  const [newPassword, setNewPassword] = useState('');
  const [isSaved, setSaved] = useState(false);
  const attempt = useAttempt(['newPassword']);
  const { isBusy, waitSeconds, error } = attempt;
  const isOver = error instanceof ScreenError && error.fieldErrors['token'] !== undefined;
  if (isSaved) {
    return (
      <Door title={texts.choosePassword}>
        <Banner tone="good">{texts.passwordSaved}</Banner>
        <Link className="btn btn-primary btn-wide btn-lg" to="/sign-in">
          {texts.signIn}
        </Link>
      </Door>
    );
  }
  return (
    <Door title={texts.choosePassword}>
      <Refusal error={error} />
      {token === null ? <Banner tone="warn">{texts.openAgain}</Banner> : null}
      {token === null || isOver ? (
        <Link className="btn btn-primary btn-wide btn-lg" to="/forgot-password">
          {texts.askForNewLink}
        </Link>
      ) : (
        <Form
          attempt={attempt}
          work={async () => {
            await identity('usePasswordLink', { body: { token, newPassword } });
            setSaved(true);
          }}
        >
          <Field
            label={texts.newPassword}
            hint={texts.newPasswordHint}
            error={attempt.errorOf('newPassword')}
            name="newPassword"
            type="password"
            value={newPassword}
            onChange={(event) => setNewPassword(event.target.value)}
            autoComplete="new-password"
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
            {texts.save}
          </Button>
        </Form>
      )}
    </Door>
  );
}
