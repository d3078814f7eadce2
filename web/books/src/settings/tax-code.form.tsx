import {
  Button,
  CheckField,
  DayField,
  Field,
  Form,
  SelectField,
  useAttempt,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { queryClient } from '../query-client.ts';
import { usePlace } from '../shell/place.ts';
import { lists } from './settings.queries.ts';
import { taxTexts as texts } from './tax-code-texts.ts';
import { taxCodeActs } from './tax-codes.queries.ts';

const sides = ['both', 'output', 'input'] as const;

/** A code with one component; a code of several is made by a program. */
export function NewTaxCode(): ReactNode {
  const { orgId, today } = usePlace();
  const attempt = useAttempt(['code', 'name', 'components.0.rates.0.rate_pct']);
  const [typed, setTyped] = useState({
    code: '',
    name: '',
    rate: '',
    validFrom: `${today.slice(0, 4)}-01-01`,
    recoverable: '100',
    isReverse: false,
    box: '',
  });
  const [side, setSide] = useState<(typeof sides)[number]>('both');
  const put = (part: Partial<typeof typed>): void => setTyped({ ...typed, ...part });
  return (
    <Form
      attempt={attempt}
      className="card-body stack stack-4"
      work={async () => {
        const { code, name, rate, validFrom, recoverable, isReverse, box } = typed;
        await taxCodeActs.create(orgId, {
          code,
          name,
          kind: side,
          ...(isReverse && { reverse_charge: true }),
          components: [
            {
              name,
              rates: [{ valid_from: validFrom, rate_pct: Number(rate.replace(',', '.')) }],
              recoverable_pct: Number(recoverable.replace(',', '.')),
              ...(box !== '' && { report_box: box }),
            },
          ],
        });
        put({ code: '', name: '', rate: '', box: '' });
        await queryClient.invalidateQueries();
      }}
    >
      <h3>{texts.newCode}</h3>
      <div className="form-columns">
        <Field
          label={texts.code}
          value={typed.code}
          onChange={({ target }) => put({ code: target.value })}
          error={attempt.errorOf('code')}
          required
        />
        <Field
          label={texts.name}
          value={typed.name}
          onChange={({ target }) => put({ name: target.value })}
          error={attempt.errorOf('name')}
          required
        />
        <SelectField
          label={texts.side}
          value={side}
          onChange={({ target }) => setSide(sides.find((one) => one === target.value) ?? 'both')}
          options={sides.map((value) => ({ value, label: texts.sides[value] }))}
        />
        <Field
          label={texts.rate}
          inputMode="decimal"
          value={typed.rate}
          onChange={({ target }) => put({ rate: target.value })}
          error={attempt.errorOf('components.0.rates.0.rate_pct')}
          required
        />
        <DayField
          label={texts.validFrom}
          isLabelled
          value={typed.validFrom}
          context={{ today }}
          onChoose={(validFrom) => put({ validFrom })}
        />
        <Field
          label={texts.recoverable}
          inputMode="decimal"
          value={typed.recoverable}
          onChange={({ target }) => put({ recoverable: target.value })}
        />
        <Field
          label={texts.box}
          value={typed.box}
          onChange={({ target }) => put({ box: target.value })}
        />
      </div>
      <CheckField
        label={texts.reverse}
        checked={typed.isReverse}
        onChange={({ target }) => put({ isReverse: target.checked })}
      />
      <div className="row">
        <Button submits look="primary" isBusy={attempt.isBusy}>
          {texts.create}
        </Button>
      </div>
    </Form>
  );
}

/** A new rate from a day on, another code in its place, or off and on. */
export function ChangeTaxCode(): ReactNode {
  const { orgId, today } = usePlace();
  const codes = useQuery(lists.taxCodes(orgId));
  const attempt = useAttempt();
  const [id, setId] = useState('');
  const [rate, setRate] = useState('');
  const [validFrom, setValidFrom] = useState('');
  const [successor, setSuccessor] = useState('');
  const all = codes.data?.data ?? [];
  const code = all.find((one) => one.id === id);
  const options = (which: typeof all) => [
    { value: '', label: texts.choose },
    ...which.map((one) => ({ value: one.id, label: `${one.code} ${one.name}` })),
  ];
  const run = (work: () => Promise<unknown>): void =>
    attempt.run(async () => {
      await work();
      await queryClient.invalidateQueries();
    });
  return (
    <Form
      attempt={attempt}
      className="card-body stack stack-4"
      work={async () => {
        if (code === undefined) return;
        await taxCodeActs.addRate(orgId, code, validFrom, Number(rate.replace(',', '.')));
        setRate('');
        await queryClient.invalidateQueries();
      }}
    >
      <h3>{texts.change}</h3>
      <SelectField
        label={texts.code}
        value={id}
        onChange={({ target }) => setId(target.value)}
        options={options(all)}
      />
      {code === undefined ? null : (
        <>
          <div className="form-columns">
            <Field
              label={texts.rate}
              hint={texts.newRateHint}
              inputMode="decimal"
              value={rate}
              onChange={({ target }) => setRate(target.value)}
              required
            />
            <DayField
              label={texts.validFrom}
              isLabelled
              value={validFrom}
              context={{ today }}
              onChoose={setValidFrom}
              required
            />
            <SelectField
              label={texts.replace}
              value={successor}
              onChange={({ target }) => setSuccessor(target.value)}
              options={options(all.filter((one) => one.id !== id && one.active))}
            />
          </div>
          <div className="row filters">
            <Button submits isBusy={attempt.isBusy}>
              {texts.newRate}
            </Button>
            {successor === '' ? null : (
              <Button onPress={() => run(() => taxCodeActs.supersede(orgId, code, successor))}>
                {texts.replaceGo}
              </Button>
            )}
            <Button look="plain" onPress={() => run(() => taxCodeActs.switch(orgId, code))}>
              {code.active ? texts.switchOff : texts.switchOn}
            </Button>
          </div>
        </>
      )}
    </Form>
  );
}
