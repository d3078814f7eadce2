import { Door, PasskeySignIn, useSearchParts } from '@countinghouse/ui';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { identity } from '../api.ts';
import { texts } from './texts.ts';

export function SignInPage(): ReactNode {
  const { next = '/' } = useSearchParts<{ readonly next?: string }>();
  const navigate = useNavigate();
  return (
    <Door title={texts.signIn}>
      <p className="soft">{texts.signInHint}</p>
      <PasskeySignIn identity={identity} onSignedIn={() => navigate({ to: next, replace: true })} />
    </Door>
  );
}
