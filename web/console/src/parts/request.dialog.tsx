import type { ReactNode } from 'react';
import type { RequestAction } from '../api.ts';
import { createRequest } from '../requests/requests.queries.ts';
import { ActDialog } from './act.dialog.tsx';
import { actionWord, texts } from './texts.ts';

export interface RequestDialogProps {
  readonly action: RequestAction;
  readonly tenantId: string;
  readonly itemId?: string;
  /** Whom or what it is about. */
  readonly about: string;
  readonly onClose: () => void;
}

const dangers: ReadonlySet<string> = new Set([
  'business.reject',
  'business.suspend',
  'organisation.suspend',
]);

/** Requests an act that another operator confirms. */
export function RequestDialog(props: RequestDialogProps): ReactNode {
  const { action, tenantId, itemId, about, onClose } = props;
  return (
    <ActDialog
      title={actionWord(action)}
      does={
        <>
          <p className="mid">{about}</p>
          <p>{texts.second}</p>
        </>
      }
      go={actionWord(action)}
      look={dangers.has(action) ? 'danger' : 'primary'}
      act={(reason) =>
        createRequest({ action, tenantId, reason, ...(itemId !== undefined && { itemId }) })
      }
      onClose={onClose}
    />
  );
}
