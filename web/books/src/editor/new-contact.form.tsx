import { Button, CheckField, Dialog, Field, Refusal, partTexts } from '@countinghouse/ui';
import { ScreenError } from '@countinghouse/web-client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePlace } from '../shell/place.ts';
import { addContactMutation } from './editor.queries.ts';
import { texts } from './texts.ts';

export interface NewContactProps {
  readonly name: string;
  readonly isCustomer: boolean;
  /** Whether the person says which side it is on; else the document does. */
  readonly asksSides?: boolean;
  readonly onMade: (contact: { readonly id: string; readonly name: string }) => void;
  readonly onClose: () => void;
}

/** As little as a document needs; the rest is on the contact's own page. */
export function NewContactDialog({
  name,
  isCustomer,
  asksSides = false,
  onMade,
  onClose,
}: NewContactProps): ReactNode {
  const { orgId } = usePlace();
  const add = useMutation(addContactMutation(orgId));
  const [typed, setTyped] = useState({
    name,
    email: '',
    isCustomer,
    isSupplier: !isCustomer,
  });
  const hasSide = typed.isCustomer || typed.isSupplier;
  const faults = add.error instanceof ScreenError ? add.error.fieldErrors : {};
  return (
    <Dialog title={texts.contactTitle} onClose={onClose}>
      <form
        className="stack stack-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (hasSide) add.mutate(typed, { onSuccess: onMade });
        }}
      >
        <Field
          label={texts.name}
          value={typed.name}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
          error={faults['name']?.join(' ')}
          required
        />
        <Field
          label={texts.email}
          hint={texts.emailHint}
          type="email"
          value={typed.email}
          onChange={(event) => setTyped({ ...typed, email: event.target.value })}
          error={faults['email']?.join(' ')}
        />
        {asksSides ? (
          <div className="row">
            <CheckField
              label={texts.customer}
              checked={typed.isCustomer}
              onChange={({ target }) => setTyped({ ...typed, isCustomer: target.checked })}
            />
            <CheckField
              label={texts.supplier}
              checked={typed.isSupplier}
              onChange={({ target }) => setTyped({ ...typed, isSupplier: target.checked })}
            />
          </div>
        ) : null}
        {Object.keys(faults).length === 0 ? <Refusal error={add.error} /> : null}
        <div className="row">
          <Button
            submits
            look="primary"
            isBusy={add.isPending}
            disabledReason={hasSide ? null : texts.sideMissing}
          >
            {texts.create}
          </Button>
          <Button look="plain" onPress={onClose}>
            {partTexts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
