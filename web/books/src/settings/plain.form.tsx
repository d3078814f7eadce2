import { Button, Field, Refusal, SelectField } from '@countinghouse/ui';
import { ScreenError } from '@countinghouse/web-client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { queryClient } from '../query-client.ts';
import type { Values } from './settings.queries.ts';

interface PlainField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly isOptional?: boolean;
  readonly type?: 'date';
}

export interface PlainFormProps<Answer> {
  readonly fields: readonly PlainField[];
  readonly go: string;
  readonly send: (values: Values) => Promise<Answer>;
  /** Said once it is done. */
  readonly done?: (answer: Answer) => ReactNode;
}

/** A few fields and one button. A refusal stands at the field that it names. */
export function PlainForm<Answer>({ fields, go, send, done }: PlainFormProps<Answer>): ReactNode {
  const start = Object.fromEntries(
    fields.map(({ name, options }) => [name, options?.[0]?.value ?? '']),
  );
  const [values, setValues] = useState<Values>(start);
  const sending = useMutation({
    mutationFn: () => send(values),
    onSuccess: async () => {
      setValues(start);
      await queryClient.invalidateQueries({ queryKey: ['settings'] });
    },
  });
  const faults = sending.error instanceof ScreenError ? sending.error.fieldErrors : {};
  const isPlaced = fields.some(({ name }) => faults[name] !== undefined);
  const put = (name: string, value: string): void => setValues({ ...values, [name]: value });
  return (
    <form
      className="card-body stack stack-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending.isPending) sending.mutate();
      }}
    >
      {isPlaced ? null : <Refusal error={sending.error} />}
      {sending.isSuccess ? done?.(sending.data) : null}
      <div className="form-columns">
        {fields.map(({ name, label, hint, options, type, isOptional = false }) =>
          options === undefined ? (
            <Field
              key={name}
              label={label}
              {...(hint !== undefined && { hint })}
              {...(type !== undefined && { type })}
              value={values[name] ?? ''}
              onChange={(event) => put(name, event.target.value)}
              error={faults[name]?.join(' ')}
              required={!isOptional}
            />
          ) : (
            <SelectField
              key={name}
              label={label}
              value={values[name] ?? ''}
              onChange={(event) => put(name, event.target.value)}
              options={options}
            />
          ),
        )}
      </div>
      <div className="row">
        <Button submits look="primary" isBusy={sending.isPending}>
          {go}
        </Button>
      </div>
    </form>
  );
}
