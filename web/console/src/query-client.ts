import { ScreenError } from '@countinghouse/web-client';
import { QueryClient } from '@tanstack/react-query';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A refusal is an answer; only what got none is asked again.
      retry: (failures, error) => failures < 2 && !(error instanceof ScreenError),
    },
  },
});
