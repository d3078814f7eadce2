import { CheckField, Field, formatMinor } from '@countinghouse/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import { toMinor } from '../parts/typed-minor.ts';
import type { BusinessFile } from './businesses.queries.ts';
import { operationWord, termsTexts as texts } from './terms-texts.ts';
import { changeApprovalLimits } from './terms.queries.ts';
import type { Limit } from './terms.queries.ts';

export interface LimitsDialogProps {
  readonly file: BusinessFile;
  readonly limit: Limit;
  readonly onClose: () => void;
}

/** The limits of one operation and currency. */
export function LimitsDialog({ file, limit, onClose }: LimitsDialogProps): ReactNode {
  const { operation, currency } = limit;
  const shown = (minor: Limit['threshold_minor']): string =>
    minor === null ? '' : formatMinor(minor, currency);
  const [isAlways, setAlways] = useState(limit.threshold_minor === null);
  const [threshold, setThreshold] = useState(shown(limit.threshold_minor));
  const [daily, setDaily] = useState(shown(limit.daily_amount_minor));
  const amount = { inputMode: 'decimal', autoComplete: 'off', pattern: "[0-9\\s.,'’]*" } as const;
  return (
    <ActDialog
      title={texts.changeLimits}
      does={
        <>
          <p className="mid">
            {file.business_name}: {operationWord(operation)}, {currency}
          </p>
          <p>{texts.limitsDo}</p>
          <CheckField
            label={texts.alwaysField}
            checked={isAlways}
            onChange={({ target }) => setAlways(target.checked)}
          />
          {isAlways ? null : (
            <Field
              label={texts.thresholdField(currency)}
              name="threshold"
              required
              {...amount}
              value={threshold}
              onChange={({ target }) => setThreshold(target.value)}
            />
          )}
          <Field
            label={texts.dailyField(currency)}
            hint={texts.dailyEmpty}
            name="daily"
            {...amount}
            value={daily}
            onChange={({ target }) => setDaily(target.value)}
          />
        </>
      }
      go={texts.changeLimits}
      act={(reason) =>
        changeApprovalLimits(
          file.id,
          {
            operation: operation === 'payouts' ? 'payouts' : 'refunds',
            currency,
            threshold_minor: isAlways ? null : toMinor(threshold, currency),
            daily_amount_minor: daily.trim() === '' ? null : toMinor(daily, currency),
          },
          reason,
        )
      }
      onClose={onClose}
    />
  );
}
