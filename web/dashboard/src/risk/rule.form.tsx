import { Button, Field, Form, SelectField, useAttempt } from '@countinghouse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { createRule, payerRulesQuery } from './risk.queries.ts';
import type { RuleOrder } from './risk.queries.ts';
import { texts } from './texts.ts';

export interface RuleFormProps {
  readonly workspaceId: string;
  /** Why the person may not; null when they may. */
  readonly noChange: string | null;
}

/** Another payer to block or allow. */
export function RuleForm({ workspaceId, noChange }: RuleFormProps): ReactNode {
  const client = useQueryClient();
  const attempt = useAttempt(['value']);
  const [effect, setEffect] = useState<RuleOrder['effect']>('block');
  const [kind, setKind] = useState<RuleOrder['kind']>('email');
  const [value, setValue] = useState('');
  const [note, setNote] = useState('');
  if (noChange !== null) return <Button disabledReason={noChange}>{texts.add}</Button>;
  const work = async (): Promise<void> => {
    const words = note.trim();
    await createRule(workspaceId, { effect, kind, value, ...(words !== '' && { note: words }) });
    await client.invalidateQueries(payerRulesQuery(workspaceId));
    setValue('');
    setNote('');
  };
  return (
    <Form attempt={attempt} work={work}>
      <SelectField
        label={texts.effect}
        options={(['block', 'allow'] as const).map((one) => ({
          value: one,
          label: texts.effectOptions[one],
        }))}
        value={effect}
        onChange={({ target }) => setEffect(target.value === 'allow' ? 'allow' : 'block')}
      />
      <SelectField
        label={texts.kind}
        options={(['email', 'domain'] as const).map((one) => ({
          value: one,
          label: texts.kindOptions[one],
        }))}
        value={kind}
        onChange={({ target }) => setKind(target.value === 'domain' ? 'domain' : 'email')}
      />
      <Field
        label={texts.value}
        name="value"
        autoComplete="off"
        value={value}
        error={attempt.errorOf('value')}
        onChange={({ target }) => setValue(target.value)}
        required
      />
      <Field
        label={texts.note}
        name="note"
        autoComplete="off"
        maxLength={200}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button submits isBusy={attempt.isBusy} waitSeconds={attempt.waitSeconds}>
        {texts.add}
      </Button>
    </Form>
  );
}
