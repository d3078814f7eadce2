import { useState } from 'react';
import type { ReactNode } from 'react';
import { Choice } from '../parts/choice.tsx';
import { partTexts } from '../texts/part-texts.ts';
import { SentAsCurl } from './as-curl.tsx';
import { JsonText } from './json-view.tsx';

type Headers = Readonly<Record<string, string>>;

export interface ExchangeProps {
  /** Null where nothing could be sent. */
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Headers;
    readonly body: string | null;
  } | null;
  /** Null where no answer came. */
  readonly response: {
    readonly status: number;
    readonly headers: Headers;
    readonly body: string | null;
    readonly is_cut: boolean;
  } | null;
  readonly durationMs: number | null;
}

const views = ['request', 'both', 'response', 'curl'] as const;

/** What was sent and what came back, word for word. */
export function Exchange({ request, response, durationMs }: ExchangeProps): ReactNode {
  const [view, setView] = useState<(typeof views)[number]>('both');
  return (
    <div className="stack stack-2">
      <Choice
        label={partTexts.exchange}
        options={views.map((value) => ({ value, label: partTexts.exchangeViews[value] }))}
        value={view}
        onChoose={setView}
      />
      {view === 'curl' && request !== null ? <SentAsCurl {...request} /> : null}
      {view === 'request' || view === 'both' ? (
        <pre className="code" tabIndex={0} aria-label={partTexts.exchangeViews.request}>
          {request === null ? (
            partTexts.nothingSent
          ) : (
            <>
              <span className="c">{request.method}</span> {request.url}
              {'\n'}
              <HeaderLines headers={request.headers} />
              <Body text={request.body} />
            </>
          )}
        </pre>
      ) : null}
      {view === 'response' || view === 'both' ? (
        <pre
          className={`code code-answer ${isGood(response?.status) ? 'is-good' : 'is-bad'}`}
          tabIndex={0}
          aria-label={partTexts.exchangeViews.response}
        >
          {response === null ? (
            <span className="tone-bad">{partTexts.noResponse}</span>
          ) : (
            <>
              <span className={`mid ${isGood(response.status) ? 'tone-good' : 'tone-bad'}`}>
                {response.status}
              </span>{' '}
              {durationMs === null ? null : <span className="c">{durationMs} ms</span>}
              {'\n'}
              <HeaderLines headers={response.headers} />
              <Body text={response.body} />
              {response.is_cut ? <span className="c">{`\n${partTexts.isCut}`}</span> : null}
            </>
          )}
        </pre>
      ) : null}
    </div>
  );
}

function isGood(status: number | undefined): boolean {
  return status !== undefined && status >= 200 && status < 300;
}

function HeaderLines({ headers }: { readonly headers: Headers }): ReactNode {
  return Object.entries(headers).map(([name, value]) => (
    <span key={name}>
      <span className="k">{name}</span>: {value}
      {'\n'}
    </span>
  ));
}

function Body({ text }: { readonly text: string | null }): ReactNode {
  if (text === null || text === '') return null;
  return (
    <>
      {'\n'}
      <JsonText text={text} />
    </>
  );
}
