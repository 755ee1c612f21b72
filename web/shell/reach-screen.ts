import { texts } from '../texts';

/** Whether the service answers: a browser that reloads without it shows a page of its own. */
export const isServiceUp = (): Promise<boolean> =>
  fetch('/healthz').then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Loads the code of a screen. The router reloads the page when a file of it is missing, as after an
 * update; while the service is away the error is another one, which the screen shows instead.
 */
export const reach =
  <Module>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    load().catch(async (error: unknown) => {
      throw (await isServiceUp()) ? error : new Error(texts.errors.screenWaits, { cause: error });
    });
