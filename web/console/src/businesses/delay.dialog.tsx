import { Field } from '@countinghouse/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import type { BusinessFile } from './businesses.queries.ts';
import { termsTexts as texts } from './terms-texts.ts';
import { changeSettlementDelay } from './terms.queries.ts';

export interface DelayDialogProps {
  readonly file: BusinessFile;
  readonly days: number | null;
  readonly onClose: () => void;
}

export function DelayDialog({ file, days, onClose }: DelayDialogProps): ReactNode {
  const [typed, setTyped] = useState(days?.toString() ?? '');
  return (
    <ActDialog
      title={texts.changeDelay}
      does={
        <>
          <p className="mid">{file.business_name}</p>
          <p>{texts.delayDoes}</p>
          <Field
            label={texts.daysField}
            hint={texts.daysEmpty}
            name="days"
            inputMode="numeric"
            autoComplete="off"
            pattern="[0-9]*"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </>
      }
      go={texts.changeDelay}
      act={(reason) =>
        changeSettlementDelay(file.id, typed.trim() === '' ? null : Number(typed), reason)
      }
      onClose={onClose}
    />
  );
}
