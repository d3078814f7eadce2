import { Button, Field, Form, TextArea, useAttempt } from '@countinghouse/ui';
import type { AppSettings } from '@countinghouse/web-client/accounting';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { changeDetails } from './settings.queries.ts';
import { texts } from './texts.ts';

/** What stands at the head of invoices. */
export function DetailsForm({ settings }: { readonly settings: AppSettings }): ReactNode {
  const { orgId } = usePlace();
  const [typed, setTyped] = useState({
    name: settings.name,
    legalName: settings.legal_name ?? '',
    address: settings.address_lines.join('\n'),
    taxNumber: settings.tax_number ?? '',
  });
  const attempt = useAttempt(['name', 'legal_name', 'tax_number']);
  const save = async (): Promise<void> => {
    await changeDetails(orgId, {
      version: settings.version,
      name: typed.name,
      legal_name: typed.legalName.trim() === '' ? null : typed.legalName,
      address_lines: typed.address
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
      tax_number: typed.taxNumber.trim() === '' ? null : typed.taxNumber,
    });
    await queryClient.invalidateQueries({ queryKey: ['settings', orgId] });
  };
  const put = (change: Partial<typeof typed>): void => setTyped({ ...typed, ...change });
  return (
    <Form attempt={attempt} work={save} className="card-body stack stack-4">
      <h3>{texts.details}</h3>
      <div className="form-columns">
        <Field
          label={texts.facts.name}
          value={typed.name}
          onChange={(event) => put({ name: event.target.value })}
          error={attempt.errorOf('name')}
          required
        />
        <Field
          label={texts.facts.legal_name}
          value={typed.legalName}
          onChange={(event) => put({ legalName: event.target.value })}
          error={attempt.errorOf('legal_name')}
        />
        <Field
          label={texts.facts.tax_number}
          value={typed.taxNumber}
          onChange={(event) => put({ taxNumber: event.target.value })}
          error={attempt.errorOf('tax_number')}
        />
      </div>
      <TextArea
        label={texts.facts.address_lines}
        value={typed.address}
        onChange={(event) => put({ address: event.target.value })}
      />
      <div className="row">
        <Button submits look="primary" isBusy={attempt.isBusy} waitSeconds={attempt.waitSeconds}>
          {texts.saveDetails}
        </Button>
      </div>
    </Form>
  );
}
