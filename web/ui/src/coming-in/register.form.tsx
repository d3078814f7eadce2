import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useAttempt } from '../parts/use-attempt.ts';
import { UsernameField } from '../parts/username-field.tsx';
import { texts } from './coming-in-texts.ts';

export interface RegisterFormProps {
  readonly email: string;
  /** What the button says. */
  readonly action?: string;
  readonly register: (person: {
    readonly name: string;
    readonly newPassword: string;
  }) => Promise<void>;
}

/** For somebody without an account. */
export function RegisterForm({
  email,
  register,
  action = texts.createAccount,
}: RegisterFormProps): ReactNode {
  const [name, setName] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const attempt = useAttempt(['name', 'newPassword']);
  const { isBusy, waitSeconds } = attempt;
  return (
    <Form attempt={attempt} work={() => register({ name, newPassword })}>
      <Field
        label={texts.name}
        error={attempt.errorOf('name')}
        name="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="name"
        required
      />
      <UsernameField email={email} />
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
      <Button submits look="primary" isWide size="large" isBusy={isBusy} waitSeconds={waitSeconds}>
        {action}
      </Button>
    </Form>
  );
}
