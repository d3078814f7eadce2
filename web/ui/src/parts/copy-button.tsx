import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { partTexts } from '../texts/part-texts.ts';
import { Button } from './button.tsx';

/** Says on itself that it has copied. */
export function CopyButton({
  text,
  children = partTexts.copy,
}: {
  readonly text: string;
  readonly children?: string;
}): ReactNode {
  const [isCopied, setCopied] = useState(false);
  return (
    <Button
      size="small"
      onPress={() => {
        // Refused by the browser: the text can still be selected.
        navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => undefined,
        );
      }}
    >
      {isCopied ? (
        <Check className="icon icon-14" aria-hidden />
      ) : (
        <Copy className="icon icon-14" aria-hidden />
      )}
      <output>{isCopied ? partTexts.copied : children}</output>
    </Button>
  );
}
