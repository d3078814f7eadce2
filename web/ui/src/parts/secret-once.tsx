import { useState } from 'react';
import type { ReactNode } from 'react';
import { partTexts } from '../texts/part-texts.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';

export interface SecretOnceProps {
  readonly title: string;
  readonly secret: string;
  /** The name that a server reads it by: `COUNTINGHOUSE_API_KEY`. */
  readonly variable: string;
  /** What else there is to know about it. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Shown once: it stays until the person says that the secret is stored. */
export function SecretOnce(props: SecretOnceProps): ReactNode {
  const { title, secret, variable, children, onClose } = props;
  const [isReminded, setReminded] = useState(false);
  return (
    <Dialog title={title} onClose={() => setReminded(true)}>
      <p>{partTexts.secretOnce}</p>
      {isReminded ? <Banner tone="warn">{partTexts.storeFirst}</Banner> : null}
      <code className="code secret" aria-label={title}>
        {secret}
      </code>
      <div className="row">
        <CopyButton text={secret} />
        <CopyButton text={`${variable}=${secret}`}>{partTexts.copyEnv}</CopyButton>
      </div>
      {children}
      <Button look="primary" isWide onPress={onClose}>
        {partTexts.stored}
      </Button>
    </Dialog>
  );
}
