import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { partTexts } from '../texts/part-texts.ts';

/** An id or reference that one click copies. */
export function CopyText({ text }: { readonly text: string }): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      className="copy"
      aria-label={`${isCopied ? partTexts.copied : partTexts.copy}: ${text}`}
      onClick={() => {
        void navigator.clipboard.writeText(text).then(() => setCopied(true));
      }}
      onBlur={() => setCopied(false)}
    >
      <span className="cut">{text}</span>
      <Icon className="icon" aria-hidden />
    </button>
  );
}
