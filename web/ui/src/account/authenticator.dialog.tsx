import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useAttempt } from '../parts/use-attempt.ts';
import type { IdentityOperations } from '../session/identity.ts';
import { texts } from './account-texts.ts';
import type { Identity } from './account.queries.ts';
import { PasswordProofForm } from './proof.form.tsx';
import { toQrImage } from './qr-image.rules.ts';
import { RecoveryCodesDialog } from './recovery-codes.dialog.tsx';

export type TotpOffer = IdentityOperations['offerTotp']['answer'];

export interface AuthenticatorDialogProps {
  readonly identity: Identity;
  /** Null: the password is asked for first. */
  readonly offer: TotpOffer | null;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Password where there is no second factor yet, then the secret and a code, then recovery codes, once. */
export function AuthenticatorDialog(props: AuthenticatorDialogProps): ReactNode {
  const { identity, onClose, onChanged } = props;
  const [offer, setOffer] = useState(props.offer);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <Dialog title={texts.app} onClose={onClose}>
      {offer === null ? (
        <PasswordProofForm
          goOn={async (password) => setOffer(await identity('offerTotp', { body: { password } }))}
        />
      ) : (
        <ConfirmForm
          offer={offer}
          confirm={async (code) => {
            const answer = await identity('confirmTotp', { body: { code } });
            setCodes(answer.recovery_codes);
            await onChanged();
          }}
        />
      )}
    </Dialog>
  );
}

function ConfirmForm({
  offer,
  confirm,
}: {
  readonly offer: TotpOffer;
  readonly confirm: (code: string) => Promise<void>;
}): ReactNode {
  const [code, setCode] = useState('');
  const attempt = useAttempt(['code']);
  const { isBusy, waitSeconds } = attempt;
  return (
    <Form attempt={attempt} work={() => confirm(code.trim())}>
      <p>{texts.scan}</p>
      <img className="account-qr" src={toQrImage(offer.otpauth_uri)} alt={texts.qrName} />
      <dl className="stack stack-1">
        <dt className="label">{texts.secret}</dt>
        <dd className="spread">
          <code className="account-secret">{inGroups(offer.secret)}</code>
          <CopyButton text={offer.secret} />
        </dd>
      </dl>
      <Field
        label={texts.codeOfApp}
        error={attempt.errorOf('code')}
        name="code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <div>
        <Button submits look="primary" isBusy={isBusy} waitSeconds={waitSeconds}>
          {texts.confirm}
        </Button>
      </div>
    </Form>
  );
}

/** Easier to type. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
