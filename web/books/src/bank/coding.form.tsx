import { AmountField, Button, Dialog, Field, Picker, major, partTexts } from '@countinghouse/ui';
import { parseTypedSum } from '@countinghouse/ui/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { chartQuery } from '../documents/documents.queries.ts';
import { usePlace } from '../shell/place.ts';
import type { BankLine, MatchParts } from './bank.queries.ts';
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
  readonly memo: string;
}

const titles = { account: texts.toAccount, transfer: texts.transferTitle, split: texts.splitTitle };
const emptyPart: Part = { accountId: '', amount: '', memo: '' };
const decimals = 3;

/** Says oneself what a line is: one account, another own account, or several parts. */
export function CodingDialog({ coding, line, isBusy, onMatch, onClose }: CodingProps): ReactNode {
  const { orgId } = usePlace();
  const chart = useQuery(chartQuery(orgId));
  const [parts, setParts] = useState<readonly Part[]>(
    coding === 'split' ? [emptyPart, emptyPart] : [emptyPart],
  );
  const isMoney = ({ subtype }: { readonly subtype: string }): boolean =>
    ['bank', 'cash', 'credit_card', 'clearing'].includes(subtype);
  const options = (chart.data?.data ?? [])
    .filter((account) => account.active && account.id !== line.account_id)
    .filter((account) => (coding === 'transfer' ? isMoney(account) : !isMoney(account)))
    .map(({ id, code, name }) => ({ value: id, code, label: name }));
  const put = (at: number, cells: Partial<Part>): void =>
    setParts(parts.map((part, index) => (index === at ? { ...part, ...cells } : part)));
  const sent = toParts(coding, parts);
  const title = parts
    .map((part) => options.find(({ value }) => value === part.accountId)?.label ?? '')
    .join(', ');
  return (
    <Dialog title={titles[coding]} onClose={onClose}>
      <form
        className="stack stack-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (sent !== null && !isBusy) onMatch(sent, title);
        }}
      >
        <p>
          {coding === 'split' ? texts.splitDoes : coding === 'account' ? texts.toAccountDoes : ''}
        </p>
        {parts.map((part, at) => (
          // Parts are only added at the end.
          <fieldset className="stack stack-2 coding-part" key={at}>
            {coding === 'split' ? <legend className="label">{texts.part(at + 1)}</legend> : null}
            <Picker
              label={coding === 'transfer' ? texts.otherAccount : texts.account}
              isLabelled
              options={options}
              value={part.accountId === '' ? null : part.accountId}
              onChoose={(accountId) => put(at, { accountId: accountId ?? '' })}
            />
            {coding === 'split' ? (
              <AmountField
                label={texts.amount}
                isLabelled
                value={part.amount}
                onType={(amount) => put(at, { amount })}
                decimalsMax={decimals}
              />
            ) : null}
            {coding === 'transfer' ? null : (
              <Field
                label={texts.memo}
                value={part.memo}
                onChange={(event) => put(at, { memo: event.target.value })}
              />
            )}
          </fieldset>
        ))}
        {coding === 'split' ? (
          <Button size="small" onPress={() => setParts([...parts, emptyPart])}>
            {texts.addPart}
          </Button>
        ) : null}
        <div className="row">
          <Button submits look="primary" isBusy={isBusy}>
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

/** Null while an account or amount is missing. */
function toParts(coding: Coding, parts: readonly Part[]): MatchParts | null {
  if (parts.some(({ accountId }) => accountId === '')) return null;
  if (coding === 'transfer') {
    return parts.map(({ accountId }) => ({ kind: 'transfer', account_id: accountId }));
  }
  const sent: MatchParts[number][] = [];
  for (const { accountId, amount, memo } of parts) {
    const read = coding === 'split' ? parseTypedSum(amount, decimals) : null;
    if (read?.kind === 'reject') return null;
    sent.push({
      kind: 'account',
      account_id: accountId,
      ...(read !== null && { amount: major(Number(read.text)) }),
      ...(memo.trim() !== '' && { memo: memo.trim() }),
    });
  }
  return sent;
}
