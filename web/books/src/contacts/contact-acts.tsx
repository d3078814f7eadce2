import { Button, CheckField, Field, Loaded, TextArea } from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import { usePlace } from '../shell/place.ts';
import { bankDetailsQuery, contactActs } from './contacts.queries.ts';
import type { ContactFile } from './contacts.queries.ts';
import { texts } from './texts.ts';

type Act = 'edit' | 'bank' | 'check';

/** What can be changed of a contact. Whoever changes bank details does not check them. */
export function ContactActs({ contact }: { readonly contact: ContactFile }): ReactNode {
  const { may } = usePlace();
  const [chosen, setChosen] = useState<Act | null>(null);
  const close = (): void => setChosen(null);
  const refuse = (permission: string): string | null =>
    may(permission) ? null : texts.noPermission;
  const { bank_details: bank } = contact;
  return (
    <div className="card-foot filters">
      <Button disabledReason={refuse('contacts:write')} onPress={() => setChosen('edit')}>
        {texts.edit}
      </Button>
      <Button disabledReason={refuse('bank_details:change')} onPress={() => setChosen('bank')}>
        {texts.changeBank}
      </Button>
      {bank === null || bank.checked_at !== null ? null : (
        <Button disabledReason={refuse('bank_details:change')} onPress={() => setChosen('check')}>
          {texts.checkBank}
        </Button>
      )}
      {chosen === 'edit' ? <EditDialog contact={contact} onClose={close} /> : null}
      {chosen === 'bank' ? <BankDialog contact={contact} onClose={close} /> : null}
      {chosen === 'check' && bank !== null ? (
        <CheckDialog contact={contact} detailsId={bank.id} onClose={close} />
      ) : null}
    </div>
  );
}

interface DialogProps {
  readonly contact: ContactFile;
  readonly onClose: () => void;
}

function EditDialog({ contact, onClose }: DialogProps): ReactNode {
  const { orgId } = usePlace();
  const [typed, setTyped] = useState({
    name: contact.name,
    email: contact.email ?? '',
    phone: contact.phone ?? '',
    taxNumber: contact.tax_number ?? '',
    address: contact.address_lines.join('\n'),
    days: String(contact.payment_terms_days),
    isCustomer: contact.is_customer,
    isSupplier: contact.is_supplier,
    active: contact.active,
  });
  const put = (part: Partial<typeof typed>): void => setTyped({ ...typed, ...part });
  const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
  return (
    <ActDialog
      title={texts.edit}
      does={texts.editDoes}
      go={texts.save}
      act={() =>
        contactActs.edit(orgId, contact, {
          name: typed.name.trim(),
          email: orNull(typed.email),
          phone: orNull(typed.phone),
          tax_number: orNull(typed.taxNumber),
          address_lines: typed.address.split('\n').flatMap((line) => orNull(line) ?? []),
          payment_terms_days: Number(typed.days),
          is_customer: typed.isCustomer,
          is_supplier: typed.isSupplier,
          active: typed.active,
        })
      }
      onClose={onClose}
    >
      <Field
        label={texts.name}
        value={typed.name}
        onChange={({ target }) => put({ name: target.value })}
        required
      />
      <Field
        label={texts.email}
        type="email"
        value={typed.email}
        onChange={({ target }) => put({ email: target.value })}
      />
      <Field
        label={texts.phone}
        value={typed.phone}
        onChange={({ target }) => put({ phone: target.value })}
      />
      <Field
        label={texts.taxNumber}
        value={typed.taxNumber}
        onChange={({ target }) => put({ taxNumber: target.value })}
      />
      <TextArea
        label={texts.address}
        value={typed.address}
        onChange={({ target }) => put({ address: target.value })}
      />
      <Field
        label={texts.terms}
        inputMode="numeric"
        value={typed.days}
        onChange={({ target }) => put({ days: target.value })}
        required
      />
      <CheckField
        label={texts.customer}
        checked={typed.isCustomer}
        onChange={({ target }) => put({ isCustomer: target.checked })}
      />
      <CheckField
        label={texts.supplier}
        checked={typed.isSupplier}
        onChange={({ target }) => put({ isSupplier: target.checked })}
      />
      <CheckField
        label={texts.active}
        checked={typed.active}
        onChange={({ target }) => put({ active: target.checked })}
      />
    </ActDialog>
  );
}

function BankDialog({ contact, onClose }: DialogProps): ReactNode {
  const { orgId } = usePlace();
  const [holder, setHolder] = useState(contact.bank_details?.holder ?? contact.name);
  const [account, setAccount] = useState('');
  const [bank, setBank] = useState('');
  return (
    <ActDialog
      title={texts.changeBank}
      does={texts.changeBankDoes}
      go={texts.save}
      act={() => contactActs.setBank(orgId, contact.id, { holder, account, bank })}
      onClose={onClose}
    >
      <Field
        label={texts.holder}
        value={holder}
        onChange={({ target }) => setHolder(target.value)}
        required
      />
      <Field
        label={texts.accountNumber}
        value={account}
        onChange={({ target }) => setAccount(target.value)}
        required
      />
      <Field label={texts.bank} value={bank} onChange={({ target }) => setBank(target.value)} />
    </ActDialog>
  );
}

/** The whole number is shown, and that it was shown is on record. */
function CheckDialog({
  contact,
  detailsId,
  onClose,
}: DialogProps & { readonly detailsId: string }): ReactNode {
  const { orgId } = usePlace();
  const details = useQuery(bankDetailsQuery(orgId, contact.id, detailsId));
  return (
    <ActDialog
      title={texts.checkBank}
      does={texts.checkBankDoes}
      go={texts.theyAreRight}
      act={() => contactActs.checkBank(orgId, contact.id, detailsId)}
      onClose={onClose}
    >
      <Loaded query={details}>
        {({ holder, account_number: number, bank }) => (
          <dl className="facts">
            <dt>{texts.holder}</dt>
            <dd>{holder}</dd>
            <dt>{texts.accountNumber}</dt>
            <dd className="mono">{number}</dd>
            {bank === null ? null : (
              <>
                <dt>{texts.bank}</dt>
                <dd>{bank}</dd>
              </>
            )}
          </dl>
        )}
      </Loaded>
    </ActDialog>
  );
}
