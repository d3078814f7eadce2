import { useKeys } from '@countinghouse/ui';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Code } from 'lucide-react';
import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';

const DeveloperPane = lazy(async () => {
  const { DeveloperPane: pane } = await import('./developer.pane.tsx');
  return { default: pane };
});

/** In the address, so that what one sees can be sent as a link. */
const hash = 'developer';

export interface DeveloperSwitchProps {
  readonly workspaceId: string;
  readonly permissions: readonly string[];
}

/** Opens and closes the pane for developers, on every screen of a workspace. */
export function DeveloperSwitch(props: DeveloperSwitchProps): ReactNode {
  const location = useLocation();
  const navigate = useNavigate();
  const isOpen = location.hash === hash;
  const toggle = (): void =>
    void navigate({ to: '.', search: true, hash: isOpen ? '' : hash, replace: true });
  useKeys({ 'Ctrl+.': { label: texts.toggle, act: toggle } });
  return (
    <>
      <button
        className="btn btn-plain btn-icon"
        type="button"
        aria-label={texts.toggle}
        aria-pressed={isOpen}
        title={`${texts.toggle} (Ctrl .)`}
        onClick={toggle}
      >
        <Code className="icon" aria-hidden />
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <DeveloperPane {...props} onClose={toggle} />
        </Suspense>
      ) : null}
    </>
  );
}
