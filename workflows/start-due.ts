/**
 * Starts what is due for websites, page by page. What is started is no longer due, so each page has
 * other websites.
 */
export async function startDue<Page extends object>(
  { pagesMax, ...page }: Page & { pagesMax: number },
  startPage: (page: Omit<Page & { pagesMax: number }, 'pagesMax'>) => Promise<{
    started: number;
    isLast: boolean;
  }>,
): Promise<{ started: number }> {
  let started = 0;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const found = await startPage(page);
    started += found.started;
    if (found.isLast) break;
  }
  return { started };
}

/** Starts what is due for websites in the order of their ids, since what is started may stay due. */
export async function startDueInOrder(
  websitesMax: number,
  startPage: (page: { afterWebsiteId: string; websitesMax: number }) => Promise<{
    started: number;
    lastWebsiteId: string | null;
  }>,
): Promise<{ started: number }> {
  let started = 0;
  let afterWebsiteId: string | null = '';
  while (afterWebsiteId !== null) {
    const page: Awaited<ReturnType<typeof startPage>> = await startPage({
      afterWebsiteId,
      websitesMax,
    });
    started += page.started;
    afterWebsiteId = page.lastWebsiteId;
  }
  return { started };
}
