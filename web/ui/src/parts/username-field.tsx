import type { ReactNode } from 'react';

/** Nobody sees it: password managers keep the new password under this name. */
export function UsernameField({ email }: { readonly email: string }): ReactNode {
  return (
    <input
      className="visually-hidden"
      type="text"
      name="email"
      value={email}
      autoComplete="username"
      tabIndex={-1}
      aria-hidden
      readOnly
    />
  );
}
