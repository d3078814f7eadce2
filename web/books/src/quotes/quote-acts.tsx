import { Button, Card, CheckField, Field, TextArea, useKeys } from '@countinghouse/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActDialog } from '../parts/act.dialog.tsx';
import { paths } from '../paths.ts';
import { usePlace } from '../shell/place.ts';
import { quoteActs } from './quotes.queries.ts';
import type { Quote } from './quotes.queries.ts';
import { texts } from './texts.ts';

const acts = ['send', 'convert', 'duplicate', 'withdraw'] as const;
type Act = (typeof acts)[number];
const keys: Readonly<Record<Act, string>> = {
  send: 's',
  convert: 'i',
  duplicate: 'd',
  withdraw: 'w',
};

/** What the service offers; below each that is not possible, why. */
export function QuoteActs({ quote }: { readonly quote: Quote }): ReactNode {
  const [chosen, setChosen] = useState<Act | null>(null);
  const offers = acts.flatMap((act) => {
    const offer = quote.available_actions.find(({ action }) => action === act);
    return offer === undefined ? [] : [{ act, offer }];
  });
  useKeys(
    Object.fromEntries(
      offers
        .filter(({ offer }) => offer.available)
        .map(({ act }) => [
          keys[act],
          { label: texts.acts[act]?.label ?? act, act: () => setChosen(act) },
        ]),
    ),
  );
  return (
    <Card title={texts.actions}>
      <div className="card-body stack stack-2">
        {offers.map(({ act, offer }) => (
          <Button
            key={act}
            look={act === 'send' && offer.available ? 'primary' : undefined}
            isWide
            shortcut={keys[act]}
            onPress={() => setChosen(act)}
            disabledReason={offer.available ? null : (offer.explanation ?? '')}
          >
            {texts.acts[act]?.label}
          </Button>
        ))}
      </div>
      {chosen === null ? null : (
        <OneAct act={chosen} quote={quote} onClose={() => setChosen(null)} />
      )}
    </Card>
  );
}

interface OneActProps {
  readonly act: Act;
  readonly quote: Quote;
  readonly onClose: () => void;
}

function OneAct({ act, quote, onClose }: OneActProps): ReactNode {
  const { orgId } = usePlace();
  const navigate = useNavigate();
  if (act === 'send') return <SendQuote quote={quote} onClose={onClose} />;
  const { label = '', does = '' } = texts.acts[act] ?? {};
  const common = { title: label, does, go: label, onClose };
  switch (act) {
    case 'convert':
      return (
        <ActDialog
          {...common}
          act={() => quoteActs.convert(orgId, quote)}
          onDone={({ invoice_id: invoice }) => {
            if (invoice !== null) void navigate(paths.document(orgId, invoice));
          }}
        />
      );
    case 'duplicate':
      return (
        <ActDialog
          {...common}
          act={() => quoteActs.duplicate(orgId, quote)}
          onDone={({ id }) => void navigate(paths.editQuote(orgId, id))}
        />
      );
    case 'withdraw':
      return (
        <ActDialog
          {...common}
          look="danger"
          asksReason
          act={({ reason }) => quoteActs.withdraw(orgId, quote, reason)}
        />
      );
  }
}

function SendQuote({
  quote,
  onClose,
}: {
  readonly quote: Quote;
  readonly onClose: () => void;
}): ReactNode {
  const { orgId } = usePlace();
  const [isMailed, setMailed] = useState(true);
  const [converts, setConverts] = useState(quote.convert === 'draft_invoice');
  const [to, setTo] = useState('');
  const [message, setMessage] = useState('');
  const { label = '', does = '' } = texts.acts['send'] ?? {};
  return (
    <ActDialog
      title={label}
      does={does}
      go={label}
      onClose={onClose}
      act={() =>
        quoteActs.send(orgId, quote.id, {
          version: quote.version,
          mail: isMailed,
          convert: converts ? 'draft_invoice' : 'nothing',
          ...(isMailed && to !== '' && { to }),
          ...(isMailed && message !== '' && { message }),
        })
      }
    >
      <CheckField
        label={texts.converts}
        checked={converts}
        onChange={({ target }) => setConverts(target.checked)}
      />
      <CheckField
        label={texts.byMail}
        checked={isMailed}
        onChange={({ target }) => setMailed(target.checked)}
      />
      {isMailed ? (
        <>
          <Field
            label={texts.to}
            hint={texts.toHint}
            type="email"
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
          <TextArea
            label={texts.message}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        </>
      ) : null}
    </ActDialog>
  );
}
