import { Button, DayField, Field, Refusal, SelectField, todayHere } from '@countinghouse/ui';
import { ScreenError } from '@countinghouse/web-client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { queryClient } from '../query-client.ts';
import type { Values } from './values.ts';

interface PlainField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly isOptional?: boolean;
  readonly type?: 'date' | 'datetime-local';
  /** Anything else is stopped before it is sent. */
  readonly isNumber?: boolean;
}

export interface PlainFormProps<Answer> {
  readonly fields: readonly PlainField[];
  readonly go: string;
  readonly send: (values: Values) => Promise<Answer>;
  /** Said once it is done. */
  readonly done?: (answer: Answer) => ReactNode;
  /** What stands in the fields at first; what has no field is sent as it is. */
  readonly start?: Values;
  readonly onDone?: (answer: Answer) => void;
  readonly look?: 'primary' | 'danger';
  readonly className?: string;
}

/** Pattern of an amount or a count, with either decimal mark. */
export const numberPattern = String.raw`\d+([.,]\d+)?`;

/** A few fields and one button. A refusal stands at the field that it names. */
export function PlainForm<Answer>(props: PlainFormProps<Answer>): ReactNode {
  const { fields, go, send, done, onDone, look = 'primary' } = props;
  const { className = 'card-body stack stack-4' } = props;
  const start = {
    ...Object.fromEntries(fields.map(({ name, options }) => [name, options?.[0]?.value ?? ''])),
    ...props.start,
  };
  const [values, setValues] = useState<Values>(start);
  const sending = useMutation({
    mutationFn: () => send(values),
    onSuccess: async (answer) => {
      setValues(start);
      await queryClient.invalidateQueries();
      onDone?.(answer);
    },
  });
  const faults = sending.error instanceof ScreenError ? sending.error.fieldErrors : {};
  const isPlaced = fields.some(({ name }) => faults[name] !== undefined);
  const put = (name: string, value: string): void => setValues({ ...values, [name]: value });
  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending.isPending) sending.mutate();
      }}
    >
      {isPlaced ? null : <Refusal error={sending.error} />}
      {sending.isSuccess ? done?.(sending.data) : null}
      <div className="form-columns">
        {fields.map(({ name, label, hint, options, type, isNumber, isOptional = false }) =>
          type === 'date' ? (
            <DayField
              key={name}
              isLabelled
              label={label}
              {...(hint !== undefined && { hint })}
              value={values[name] ?? ''}
              context={{ today: todayHere() }}
              onChoose={(day) => put(name, day)}
              error={faults[name]?.join(' ')}
              required={!isOptional}
            />
          ) : options === undefined ? (
            <Field
              key={name}
              label={label}
              {...(hint !== undefined && { hint })}
              {...(type !== undefined && { type })}
              {...(isNumber === true && { inputMode: 'decimal', pattern: numberPattern })}
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
        <Button submits look={look} isBusy={sending.isPending}>
          {go}
        </Button>
      </div>
    </form>
  );
}
