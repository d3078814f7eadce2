import {
  Button,
  Dialog,
  Field,
  Picker,
  decimalsOf,
  formatAmount,
  major,
  partTexts,
} from '@countinghouse/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { chartQuery } from '../documents/documents.queries.ts';
import { useLists } from '../editor/use-lists.ts';
import { usePlace } from '../shell/place.ts';
import type { BankLine, MatchParts } from './bank.queries.ts';
import { SplitAmount, amountText } from './split-amount.tsx';
import { readSplit } from './split.rules.ts';
import type { Split } from './split.rules.ts';
import { texts } from './texts.ts';

export type Coding = 'account' | 'transfer' | 'split';

export interface CodingProps {
  readonly coding: Coding;
  readonly line: BankLine;
  readonly isBusy: boolean;
  readonly onMatch: (parts: MatchParts, title: string) => void;
  readonly onClose: () => void;
}

interface Part {
  readonly accountId: string;
  readonly amount: string;
  readonly taxCodeId: string;
  readonly memo: string;
}

const titles = { account: texts.toAccount, transfer: texts.transferTitle, split: texts.splitTitle };
const emptyPart: Part = { accountId: '', amount: '', taxCodeId: '', memo: '' };

/** Says oneself what a line is: one account, another own account, or several parts. */
export function CodingDialog({ coding, line, isBusy, onMatch, onClose }: CodingProps): ReactNode {
  const { orgId } = usePlace();
  const chart = useQuery(chartQuery(orgId));
  const { taxCodes } = useLists(Number(line.amount) > 0);
  const [parts, setParts] = useState<readonly Part[]>(
    coding === 'split' ? [emptyPart, emptyPart] : [emptyPart],
  );
  const isMoney = ({ subtype }: { readonly subtype: string }): boolean =>
    ['bank', 'cash', 'credit_card', 'clearing'].includes(subtype);
  const options = (chart.data?.data ?? [])
    .filter((account) => account.active && account.id !== line.account_id)
    .filter((account) => (coding === 'transfer' ? isMoney(account) : !isMoney(account)))
    .map(({ id, code, name }) => ({ value: id, code, label: name }));
  const nameOf = (accountId: string): string =>
    options.find(({ value }) => value === accountId)?.label ?? '';
  const shownOf = (accountId: string): string =>
    `${options.find(({ value }) => value === accountId)?.code ?? ''} ${nameOf(accountId)}`;
  const put = (at: number, cells: Partial<Part>): void =>
    setParts(parts.map((part, index) => (index === at ? { ...part, ...cells } : part)));
  const split =
    coding === 'split'
      ? readSplit(
          { amount: JSON.stringify(line.amount), decimals: decimalsOf(line.currency) },
          parts.map(({ amount }) => amount),
        )
      : null;
  return (
    <Dialog title={titles[coding]} onClose={onClose}>
      <form
        className="stack stack-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy || whyNot(parts, split, line) !== null) return;
          onMatch(
            toParts(coding, parts, split),
            parts.map(({ accountId }) => nameOf(accountId)).join(', '),
          );
        }}
      >
        <p className="strong">
          {line.currency} {formatAmount(line.amount, line.currency)}
        </p>
        {coding === 'transfer' ? null : (
          <p>{coding === 'split' ? texts.splitDoes : texts.toAccountDoes}</p>
        )}
        {parts.map((part, at) => (
          // Parts are only added and removed at the end.
          <fieldset className="stack stack-2 coding-part" key={at}>
            {split === null ? null : <legend className="label">{texts.part(at + 1)}</legend>}
            <Picker
              label={coding === 'transfer' ? texts.otherAccount : texts.account}
              isLabelled
              placeholder={texts.findAccount}
              options={options}
              value={part.accountId === '' ? null : part.accountId}
              {...(part.accountId !== '' && { shown: shownOf(part.accountId) })}
              onChoose={(accountId) => put(at, { accountId: accountId ?? '' })}
            />
            {split === null ? null : (
              <SplitAmount
                value={part.amount}
                line={line}
                split={split}
                at={at}
                onType={(amount) => put(at, { amount })}
              />
            )}
            {coding === 'transfer' ? null : (
              <div className="form-columns">
                <Picker
                  label={texts.tax}
                  isLabelled
                  placeholder={texts.noTax}
                  options={taxCodes}
                  value={part.taxCodeId === '' ? null : part.taxCodeId}
                  onChoose={(taxCodeId) => put(at, { taxCodeId: taxCodeId ?? '' })}
                />
                <Field
                  label={texts.memo}
                  value={part.memo}
                  onChange={(event) => put(at, { memo: event.target.value })}
                />
              </div>
            )}
          </fieldset>
        ))}
        {split === null ? null : (
          <div className="row">
            <Button size="small" onPress={() => setParts([...parts, emptyPart])}>
              {texts.addPart}
            </Button>
            {parts.length > 2 ? (
              <Button size="small" look="plain" onPress={() => setParts(parts.slice(0, -1))}>
                {texts.removePart(parts.length)}
              </Button>
            ) : null}
          </div>
        )}
        <div className="row">
          <Button
            submits
            look="primary"
            isBusy={isBusy}
            disabledReason={whyNot(parts, split, line)}
          >
            {texts.post}
          </Button>
          <Button look="plain" onPress={onClose}>
            {partTexts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function whyNot(parts: readonly Part[], split: Split | null, line: BankLine): string | null {
  if (split?.kind === 'unread') return texts.notRead;
  if (split?.kind === 'left') return texts.left(amountText(Number(split.left), line.currency));
  return parts.some(({ accountId }) => accountId === '') ? texts.accountMissing : null;
}

function toParts(coding: Coding, parts: readonly Part[], split: Split | null): MatchParts {
  if (coding === 'transfer') {
    return parts.map(({ accountId }) => ({ kind: 'transfer', account_id: accountId }));
  }
  const amounts = split?.kind === 'ok' ? split.amounts : [];
  return parts.map(({ accountId, taxCodeId, memo }, at) => {
    const amount = amounts[at];
    return {
      kind: 'account',
      account_id: accountId,
      ...(amount !== undefined && { amount: major(Number(amount)) }),
      ...(taxCodeId !== '' && { tax_code_id: taxCodeId }),
      ...(memo.trim() !== '' && { memo: memo.trim() }),
    };
  });
}
