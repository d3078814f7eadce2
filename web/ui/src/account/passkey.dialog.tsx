import { useState } from 'react';
import type { ReactNode } from 'react';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useAttempt } from '../parts/use-attempt.ts';
import { makePasskey } from '../session/passkey.ts';
import { texts } from './account-texts.ts';
import type { Identity } from './account.queries.ts';
import { nameBrowser } from './browser-name.rules.ts';

export interface PasskeyDialogProps {
  readonly identity: Identity;
  readonly needsPassword: boolean;
  readonly onClose: () => void;
  readonly onAdded: () => Promise<void>;
}

export function PasskeyDialog(props: PasskeyDialogProps): ReactNode {
  const { identity, needsPassword, onClose, onAdded } = props;
  const [name, setName] = useState(nameBrowser(navigator.userAgent)?.system ?? '');
  const [password, setPassword] = useState('');
  const [notice, setNotice] = useState<string | null>(null);
  const attempt = useAttempt(['password', 'name']);
  const { isBusy, waitSeconds } = attempt;

  const add = async (): Promise<void> => {
    setNotice(null);
    const body = needsPassword ? { password } : {};
    const made = await make(await identity('offerPasskey', { body }));
    if (typeof made === 'string') return setNotice(made);
    await identity('addPasskey', { body: { name, credential: made } });
    await onAdded();
    onClose();
  };
  return (
    <Dialog title={texts.addPasskey} onClose={onClose}>
      <Form attempt={attempt} work={add}>
        {notice === null ? null : <Banner tone="info">{notice}</Banner>}
        <Field
          label={texts.passkeyName}
          hint={texts.passkeyNameHint}
          error={attempt.errorOf('name')}
          name="name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={80}
          required
        />
        {needsPassword ? (
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
        ) : null}
        <div>
          <Button submits look="primary" isBusy={isBusy} waitSeconds={waitSeconds}>
            {texts.addPasskey}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Why there is none, as text. */
async function make(options: Readonly<Record<string, unknown>>) {
  try {
    return (await makePasskey(options)) ?? texts.promptClosed;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') {
      return texts.passkeyKnown;
    }
    throw error;
  }
}
