import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Chip } from '../parts/chip.tsx';
import { Refusal } from '../parts/refusal.tsx';
import { useAttempt } from '../parts/use-attempt.ts';
import { texts } from './account-texts.ts';
import type { FactorCardProps } from './authenticator.card.tsx';
import { RecoveryCodesDialog } from './recovery-codes.dialog.tsx';

export function RecoveryCodesCard({ identity, me, onChanged }: FactorCardProps): ReactNode {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const attempt = useAttempt();
  const hasCodes = me.second_factors.includes('recovery_code');
  return (
    <Card
      title={texts.recoveryCodes}
      aside={
        <Chip tone={hasCodes ? 'good' : 'quiet'}>
          {hasCodes ? texts.recoveryCodesSet : texts.recoveryCodesNone}
        </Chip>
      }
    >
      <div className="card-body stack stack-3">
        <p className="soft t13">{texts.recoveryCodesHint}</p>
        <Refusal error={attempt.error} />
        <div>
          <Button
            isBusy={attempt.isBusy}
            waitSeconds={attempt.waitSeconds}
            disabledReason={me.has_second_factor ? null : texts.newCodesNeedFactor}
            onPress={() =>
              attempt.run(async () => {
                setCodes((await identity('regenerateRecoveryCodes')).recovery_codes);
                await onChanged();
              })
            }
          >
            {texts.newCodes}
          </Button>
        </div>
      </div>
      {codes === null ? null : <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  );
}
