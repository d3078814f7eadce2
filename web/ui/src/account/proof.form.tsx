import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useAttempt } from '../parts/use-attempt.ts';
import { texts } from './account-texts.ts';

/** Before the first second factor only the password tells the owner of the account from a thief. */
export function PasswordProofForm({
  goOn,
}: {
  readonly goOn: (password: string) => Promise<void>;
}): ReactNode {
  const [password, setPassword] = useState('');
  const attempt = useAttempt(['password']);
  const { isBusy, waitSeconds } = attempt;
  return (
    <Form attempt={attempt} work={() => goOn(password)}>
      <Field
        label={texts.passwordFirst}
        error={attempt.errorOf('password')}
        name="password"
        type="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="current-password"
        required
      />
      <div>
        <Button submits look="primary" isBusy={isBusy} waitSeconds={waitSeconds}>
          {texts.goOn}
        </Button>
      </div>
    </Form>
  );
}
