import { useState } from 'react';
import type { ReactNode } from 'react';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useAttempt } from '../parts/use-attempt.ts';
import { UsernameField } from '../parts/username-field.tsx';
import { texts } from './account-texts.ts';
import type { Identity } from './account.queries.ts';

export function PasswordForm({
  identity,
  email,
}: {
  readonly identity: Identity;
  readonly email: string;
}): ReactNode {
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [isChanged, setChanged] = useState(false);
  const attempt = useAttempt(['currentPassword', 'newPassword']);
  const { isBusy, waitSeconds } = attempt;
  const change = async (): Promise<void> => {
    setChanged(false);
    await identity('changePassword', { body: { currentPassword, newPassword } });
    setCurrent('');
    setNew('');
    setChanged(true);
  };
  return (
    <Form attempt={attempt} work={change} className="card-body stack stack-4">
      {isChanged ? <Banner tone="good">{texts.passwordChanged}</Banner> : null}
      <UsernameField email={email} />
      <Field
        label={texts.currentPassword}
        error={attempt.errorOf('currentPassword')}
        name="currentPassword"
        type="password"
        value={currentPassword}
        onChange={(event) => setCurrent(event.target.value)}
        autoComplete="current-password"
        required
      />
      <Field
        label={texts.newPassword}
        hint={texts.newPasswordHint}
        error={attempt.errorOf('newPassword')}
        name="newPassword"
        type="password"
        value={newPassword}
        onChange={(event) => setNew(event.target.value)}
        autoComplete="new-password"
        required
      />
      <div>
        <Button submits isBusy={isBusy} waitSeconds={waitSeconds}>
          {texts.changePassword}
        </Button>
      </div>
    </Form>
  );
}
