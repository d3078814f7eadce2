import './account.css';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { texts } from './account-texts.ts';
import { AuthenticatorCard } from './authenticator.card.tsx';
import type { FactorCardProps } from './authenticator.card.tsx';
import { PasskeysCard } from './passkeys.card.tsx';

export interface SecondFactorStepProps extends FactorCardProps {
  /** What needs the second factor. */
  readonly children: ReactNode;
}

/** Before something that needs a second factor: who has none sets one up here and goes on. */
export function SecondFactorStep({ children, ...props }: SecondFactorStepProps): ReactNode {
  // Recovery codes are shown once, after the factor is set: the person says when they have them.
  const [isOpen, setOpen] = useState(!props.me.has_second_factor);
  if (!isOpen) return children;
  return (
    <>
      <PageHead title={texts.factorFirst} />
      <div className="stack stack-4 account-step">
        <p className="soft">{texts.factorFirstHint}</p>
        <AuthenticatorCard {...props} />
        <PasskeysCard {...props} />
        <div>
          <Button
            look={props.me.has_second_factor ? 'primary' : undefined}
            disabledReason={props.me.has_second_factor ? null : texts.factorMissing}
            onPress={() => setOpen(false)}
          >
            {texts.goOn}
          </Button>
        </div>
      </div>
    </>
  );
}
