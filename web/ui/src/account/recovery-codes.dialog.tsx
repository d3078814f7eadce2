import { useState } from 'react';
import type { ReactNode } from 'react';
import { Banner } from '../parts/banner.tsx';
import { Button } from '../parts/button.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { texts } from './account-texts.ts';

export interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shown once: it stays until the person says that the codes are stored. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps): ReactNode {
  const [isReminded, setReminded] = useState(false);
  return (
    <Dialog title={texts.recoveryCodes} onClose={() => setReminded(true)}>
      <p>{texts.shownOnce}</p>
      {isReminded ? <Banner tone="warn">{texts.storeFirst}</Banner> : null}
      <ul className="account-codes mono" aria-label={texts.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="spread">
        <CopyButton text={codes.join('\n')}>{texts.copyAll}</CopyButton>
        <Button look="primary" onPress={onClose}>
          {texts.stored}
        </Button>
      </div>
    </Dialog>
  );
}
