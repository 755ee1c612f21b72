import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles.css';
import { onSessionEnd } from './data/page-token';
import { queries } from './data/queries';
import { sessionQuery } from './data/session';
import { EvidenceProvider } from './parts/evidence';
import { NoticeProvider } from './parts/notices';
import { router } from './router';
import { applyTheme } from './theme';

applyTheme();

onSessionEnd(() => queries.setQueryData(sessionQuery.queryKey, null));

const container = document.getElementById('app');
if (container) {
  createRoot(container).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queries}>
          <NoticeProvider>
            <EvidenceProviderInRouter />
          </NoticeProvider>
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  );
}

/** Links inside of the evidence need the router, so the provider is inside of it. */
function EvidenceProviderInRouter() {
  return <RouterProvider router={router} InnerWrap={EvidenceProvider} />;
}
