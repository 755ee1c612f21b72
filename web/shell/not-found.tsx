import { Link } from '@tanstack/react-router';
import { Failure } from '../parts/states';
import { texts } from '../texts';
import { isServiceUp } from './reach-screen';

export const NotFound = () => (
  <div className="mx-auto max-w-md px-6 py-20 text-center">
    <h1 className="text-xl font-semibold">{texts.notFound.title}</h1>
    <p className="mt-1 text-muted">{texts.notFound.text}</p>
    <Link to="/" className="mt-3 inline-block text-accent underline">
      {texts.screens.overview}
    </Link>
  </div>
);

/** Where the address leads to no screen of the shell. */
export const NoScreen = () => (
  <main>
    <NotFound />
  </main>
);

/** Code that failed to load is not asked for again before a reload. */
async function reloadOnceUp(): Promise<void> {
  if (await isServiceUp()) location.reload();
}

export const ScreenFailed = ({ error }: { error: unknown }) => (
  <div className="p-6">
    <Failure
      error={error instanceof Error ? error : new Error(String(error))}
      onRetry={() => void reloadOnceUp()}
    />
  </div>
);
