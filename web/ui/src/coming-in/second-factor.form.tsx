import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Form } from '../parts/form.tsx';
import { useAttempt } from '../parts/use-attempt.ts';
import { hasPasskeys, askForPasskey } from '../session/passkey.ts';
import type { Assertion } from '../session/passkey.ts';
import { texts } from './coming-in-texts.ts';

type Proof =
  | { readonly kind: 'totp' | 'recovery_code'; readonly code: string }
  | { readonly kind: 'passkey'; readonly assertion: Assertion };

export interface SecondFactorFormProps {
  /** The factors this person has. */
  readonly methods: readonly string[];
  readonly offerPasskey: () => Promise<Readonly<Record<string, unknown>>>;
  readonly prove: (proof: Proof) => Promise<void>;
}

/** Passkey first, then the code of an app, then a recovery code. */
export function SecondFactorForm({
  methods,
  offerPasskey,
  prove,
}: SecondFactorFormProps): ReactNode {
  const [hasApp, hasCodes] = [methods.includes('totp'), methods.includes('recovery_code')];
  const isPasskeyFirst = methods.includes('passkey') && hasPasskeys();
  const [kind, setKind] = useState<'totp' | 'recovery_code'>(hasApp ? 'totp' : 'recovery_code');
  const [code, setCode] = useState('');
  const [isClosed, setClosed] = useState(false);
  const attempt = useAttempt(['code']);
  const { isBusy, waitSeconds } = attempt;

  const withPasskey = async (): Promise<void> => {
    setClosed(false);
    const assertion = await askForPasskey(await offerPasskey());
    if (assertion === null) setClosed(true);
    else await prove({ kind: 'passkey', assertion });
  };

  return (
    <Form
      attempt={attempt}
      work={() => {
        setClosed(false);
        return prove({ kind, code: code.trim() });
      }}
    >
      {isClosed ? <Banner tone="info">{texts.noPasskey}</Banner> : null}
      {isPasskeyFirst ? (
        <Button
          look="primary"
          isWide
          isBusy={isBusy}
          waitSeconds={waitSeconds}
          onPress={() => attempt.run(withPasskey)}
        >
          <KeyRound className="icon" aria-hidden />
          {texts.usePasskey}
        </Button>
      ) : null}
      {hasApp || hasCodes ? (
        <>
          <Field
            label={kind === 'totp' ? texts.code : texts.recoveryCode}
            name="code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            inputMode={kind === 'totp' ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            error={attempt.errorOf('code')}
            required
          />
          <div className="spread">
            {hasApp && hasCodes ? (
              <Button
                look="plain"
                onPress={() => setKind(kind === 'totp' ? 'recovery_code' : 'totp')}
              >
                {kind === 'totp' ? texts.useRecoveryCode : texts.useApp}
              </Button>
            ) : (
              <span />
            )}
            <Button
              submits
              isBusy={isBusy}
              waitSeconds={waitSeconds}
              look={isPasskeyFirst ? undefined : 'primary'}
            >
              {texts.confirm}
            </Button>
          </div>
        </>
      ) : null}
    </Form>
  );
}
