import type { ReactNode } from 'react';
import { CopyButton } from '../parts/copy-button.tsx';
import { toCurl, toKeyCurl } from './curl.rules.ts';
import type { CurlRequest } from './curl.rules.ts';

/** The call of the API that a key can make, to paste into a shell. */
export function AsCurl({
  path,
  ...request
}: Omit<CurlRequest, 'url' | 'headers'> & { readonly path: string }): ReactNode {
  return <CurlText text={toKeyCurl({ ...request, url: `${location.origin}${path}` })} />;
}

/** A request that was sent, as it was sent. */
export function SentAsCurl(request: CurlRequest): ReactNode {
  return <CurlText text={toCurl(request)} />;
}

function CurlText({ text }: { readonly text: string }): ReactNode {
  return (
    <div className="stack stack-2">
      <pre className="code" tabIndex={0}>
        {text}
      </pre>
      <span>
        <CopyButton text={text} />
      </span>
    </div>
  );
}
