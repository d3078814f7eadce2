import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { Refusal } from '../parts/refusal.tsx';
import { askForPasskey } from '../session/passkey.ts';
import type { Assertion } from '../session/passkey.ts';
import { texts } from './coming-in-texts.ts';

type Proof =
  | { readonly kind: 'totp' | 'recovery_code'; readonly code: string }
  | { readonly kind: 'passkey'; readonly assertion: Assertion };

export interface SecondFactorFormProps {
  /** The factors this person has; all when it is not known. */
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
  const hasApp = methods.includes('totp');
  const [kind, setKind] = useState<'totp' | 'recovery_code'>(hasApp ? 'totp' : 'recovery_code');
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isClosed, setClosed] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(null);
    setClosed(false);
    try {
      await work();
    } catch (refusal) {
      setError(refusal);
    } finally {
      setBusy(false);
    }
  };
  const withPasskey = async (): Promise<void> => {
    const assertion = await askForPasskey(await offerPasskey());
    if (assertion === null) setClosed(true);
    else await prove({ kind: 'passkey', assertion });
  };

  return (
    <form
      className="stack stack-4"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(() => prove({ kind, code: code.trim() }));
      }}
    >
      <Refusal error={error} />
      {isClosed ? <Banner tone="info">{texts.noPasskey}</Banner> : null}
      {methods.includes('passkey') ? (
        <Button look="primary" isWide isBusy={isBusy} onPress={() => void attempt(withPasskey)}>
          <KeyRound className="icon" aria-hidden />
          {texts.usePasskey}
        </Button>
      ) : null}
      <Field
        label={kind === 'totp' ? texts.code : texts.recoveryCode}
        name="code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        inputMode={kind === 'totp' ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        required
      />
      <div className="spread">
        {hasApp ? (
          <Button look="plain" onPress={() => setKind(kind === 'totp' ? 'recovery_code' : 'totp')}>
            {kind === 'totp' ? texts.useRecoveryCode : texts.useApp}
          </Button>
        ) : null}
        <Button submits isBusy={isBusy} look={methods.includes('passkey') ? undefined : 'primary'}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  );
}
