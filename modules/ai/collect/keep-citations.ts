import { today } from '../../../platform/calendar/clock';
import { daysBefore } from '../../../platform/calendar/day';
import type { Workspace } from '../../../platform/workspace';
import { openAnswers } from '../reads/open-answers';
import { labelsThat } from '../rules/visibility';
import { keepCitedHosts } from '../store/cited-hosts';
import { numberPrompts } from '../store/prompt-numbers';
import { addUpMissedDays } from '../store/roll-up-answers';

/** As many as a read may cover. */
const daysKept = 400;

/** An update of all workers is over by then. */
const daysChecked = 14;

/**
 * Keeps what a website's answers cite, for the prompts that a read without filters is about: those
 * that name no own brand.
 */
export async function keepCitations(workspace: Workspace, websiteId: string): Promise<void> {
  const days = { from: daysBefore(today(), daysKept - 1), to: today() };
  await addUpMissedDays(workspace, websiteId, daysBefore(today(), daysChecked - 1));
  const opened = await openAnswers(workspace, { days, prompts: { websiteId } });
  const labels = labelsThat(opened.labels, { isBranded: false });
  const numbers = await workspace.transaction((tx) =>
    numberPrompts(tx, websiteId, [...labels.keys()]),
  );
  await keepCitedHosts(workspace, {
    scope: opened.scope,
    labels,
    numbers,
  });
}
