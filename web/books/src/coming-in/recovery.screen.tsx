import { LostSecondFactorScreen, RecoveryScreen, StopRecoveryScreen } from '@countinghouse/ui';
import type { ReactNode } from 'react';
import { identity } from '../api.ts';

export function LostSecondFactorPage(): ReactNode {
  return <LostSecondFactorScreen identity={identity} />;
}

export function StopRecoveryPage(): ReactNode {
  return <StopRecoveryScreen identity={identity} />;
}

export function RecoveryPage(): ReactNode {
  return <RecoveryScreen identity={identity} />;
}
