import {
  Banner,
  Button,
  Field,
  Form,
  SelectField,
  formatAmount,
  formatDay,
  useAttempt,
} from '@countinghouse/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { sendBack } from '../brand.ts';
import { AccountField, ContactField, MoneyAccountField } from '../parts/pickers.tsx';
import type { ContactChoice } from '../parts/pickers.tsx';
import { numberPattern } from '../parts/plain.form.tsx';
import { numberOf, typedOf } from '../parts/values.ts';
import { usePlace } from '../shell/place.ts';
import { addRuleMutation, changeRuleMutation, tryRuleMutation } from './bank.queries.ts';
import type { BankRule, RuleBody } from './bank.queries.ts';
import { texts } from './texts.ts';

export interface RuleFormProps {
  /** The rule to change; without one a new rule is made. */
  readonly rule?: BankRule;
  readonly onDone?: () => void;
}

const blank = {
  name: '',
  direction: '',
  text: '',
  counterparty: '',
  min: '',
  max: '',
  kind: 'account',
  accountId: '',
  isActive: 'true',
};

type Typed = typeof blank;

const shownOf = (rule: BankRule): Typed => ({
  name: rule.name,
  direction: rule.conditions.direction ?? '',
  text: rule.conditions.text ?? '',
  counterparty: rule.conditions.counterparty ?? '',
  min: typedOf(rule.conditions.amount_min),
  max: typedOf(rule.conditions.amount_max),
  kind: rule.action.kind,
  accountId: rule.action.account_id ?? '',
  isActive: String(rule.active),
});

/** What a line must be like, and what is then done with it. It can be tried before it is kept. */
export function RuleForm({ rule, onDone }: RuleFormProps): ReactNode {
  const { orgId } = usePlace();
  const attempt = useAttempt(['name']);
  const start = rule === undefined ? blank : shownOf(rule);
  const [typed, setTyped] = useState<Typed>(start);
  const [contact, setContact] = useState<ContactChoice | null>(null);
  const add = useMutation(addRuleMutation(orgId));
  const change = useMutation(changeRuleMutation(orgId, rule ?? { id: '', version: 0 }));
  const put = (part: Partial<Typed>): void => setTyped({ ...typed, ...part });
  const save = async (): Promise<void> => {
    const contactId = contact?.id ?? rule?.action.contact_id;
    const body = toBody(typed, rule, contactId);
    if (rule === undefined) await add.mutateAsync(body);
    else await change.mutateAsync(body);
    setTyped(start);
    onDone?.();
  };
  return (
    <Form attempt={attempt} work={save}>
      <div className="form-columns">
        <Field
          label={texts.ruleName}
          value={typed.name}
          onChange={({ target }) => put({ name: target.value })}
          error={attempt.errorOf('name')}
          required
        />
        <Field
          label={texts.contains}
          hint={texts.containsHint}
          value={typed.text}
          onChange={({ target }) => put({ text: target.value })}
        />
        <Field
          label={texts.party}
          hint={texts.containsHint}
          value={typed.counterparty}
          onChange={({ target }) => put({ counterparty: target.value })}
        />
        <SelectField
          label={texts.direction}
          value={typed.direction}
          onChange={({ target }) => put({ direction: target.value })}
          options={optionsOf(texts.directions)}
        />
        <NumberField label={texts.least} value={typed.min} onType={(min) => put({ min })} />
        <NumberField label={texts.most} value={typed.max} onType={(max) => put({ max })} />
        <SelectField
          label={texts.ruleDoes}
          value={typed.kind}
          onChange={({ target }) => put({ kind: target.value, accountId: '' })}
          options={optionsOf(texts.ruleActs)}
        />
        {typed.kind === 'account' ? (
          <AccountField
            label={texts.account}
            isLabelled
            isNamed
            accountId={typed.accountId}
            onAccount={(accountId) => put({ accountId })}
          />
        ) : null}
        {typed.kind === 'transfer' ? (
          <MoneyAccountField
            label={texts.otherAccount}
            accountId={typed.accountId}
            onAccount={(accountId) => put({ accountId })}
          />
        ) : null}
        {typed.kind === 'contact' ? (
          <ContactField label={texts.contact} isLabelled contact={contact} onContact={setContact} />
        ) : null}
        {rule === undefined ? null : (
          <SelectField
            label={texts.ruleState}
            value={typed.isActive}
            onChange={({ target }) => put({ isActive: target.value })}
            options={optionsOf(texts.ruleStates)}
          />
        )}
      </div>
      <Trial conditions={conditionsOf(typed, rule)}>
        <Button submits look="primary" isBusy={attempt.isBusy}>
          {rule === undefined ? texts.addRule : texts.saveRule}
        </Button>
      </Trial>
    </Form>
  );
}

/** Which recent lines the rule would take. */
function Trial({
  conditions,
  children,
}: {
  readonly conditions: RuleBody['conditions'];
  readonly children: ReactNode;
}): ReactNode {
  const { orgId } = usePlace();
  const trial = useMutation(tryRuleMutation(orgId));
  return (
    <>
      <div className="row">
        {children}
        <Button isBusy={trial.isPending} onPress={() => trial.mutate(conditions)}>
          {texts.tryRule}
        </Button>
      </div>
      {trial.error === null ? null : <Banner tone="bad">{trial.error.message}</Banner>}
      {trial.data === undefined ? null : (
        <section aria-label={texts.tryRule}>
          <output>{texts.tried(trial.data.fits, trial.data.tried)}</output>
          <ul className="happened">
            {trial.data.lines.map((line) => (
              <li key={line.id}>
                <span className="spread">
                  <span className="cut">
                    {formatDay(line.date)} {line.counterparty ?? line.description}
                  </span>
                  <span className="num">{formatAmount(line.amount, line.currency)}</span>
                </span>
                {line.taken_by === null ? null : (
                  <span className="soft t12">{texts.takenBy(line.taken_by)}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface NumberFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onType: (typed: string) => void;
}

function NumberField({ label, value, onType }: NumberFieldProps): ReactNode {
  return (
    <Field
      label={label}
      inputMode="decimal"
      pattern={numberPattern}
      value={value}
      onChange={({ target }) => onType(target.value)}
    />
  );
}

const optionsOf = (known: Readonly<Record<string, string>>) =>
  Object.entries(known).map(([value, label]) => ({ value, label }));

/** The bank account of a rule has no field here: it stays. */
function conditionsOf(typed: Typed, rule: BankRule | undefined): RuleBody['conditions'] {
  const { direction, text, counterparty, min, max } = typed;
  const bankId = rule?.conditions.account_id;
  return {
    ...(direction === 'in' || direction === 'out' ? { direction } : {}),
    ...(text !== '' && { text }),
    ...(counterparty !== '' && { counterparty }),
    ...(min !== '' && { amount_min: numberOf(min) }),
    ...(max !== '' && { amount_max: numberOf(max) }),
    ...(bankId !== undefined && { account_id: bankId }),
  };
}

/** What a rule says beyond the form's fields (a tax code, a note) stays while it does the same. */
function toBody(typed: Typed, rule: BankRule | undefined, contactId: string | undefined): RuleBody {
  const { kind, accountId } = typed;
  const kept = rule?.action.kind === kind ? rule.action : {};
  const parts = {
    account: { account_id: accountId },
    transfer: { account_id: accountId },
    contact: { contact_id: contactId },
  };
  const chosen = Object.entries(parts).find(([known]) => known === kind)?.[1] ?? {};
  return {
    name: typed.name,
    conditions: conditionsOf(typed, rule),
    action: sendBack<RuleBody['action']>({ ...kept, kind, ...chosen }),
    active: typed.isActive === 'true',
  };
}
