import '@countinghouse/ui/styles.css';
import './parts/happened.css';
import { applyLook, language } from '@countinghouse/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './query-client.ts';
import { router } from './routes.ts';

// For whoever changes a screen: in no build but that of `./dev screens`.
if (import.meta.env.MODE === 'development') {
  const { openGallery } = await import('@countinghouse/ui/gallery');
  const { galleryPlace } = await import('./gallery/gallery-place.ts');
  await openGallery(router, galleryPlace);
}

applyLook();
document.documentElement.lang = language;

const place = document.querySelector('#root');
if (place === null) throw new Error('the page has no place for the application');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
