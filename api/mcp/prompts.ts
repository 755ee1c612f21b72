import { today } from '../../platform/calendar/clock';
import { daysBefore } from '../../platform/calendar/day';
import { completeKeyword, completeWebsite } from './completions';
import type { Session } from './session';

type PromptArguments = Record<string, string | undefined>;

type PromptArgument = {
  name: string;
  description: string;
  required: boolean;
  /**
   * Returns values that start with `text`, the likeliest first; `given` are the arguments so far.
   */
  complete?: (session: Session, text: string, given: PromptArguments) => Promise<string[]>;
};

/** A task that a person may give to a model, worded with the tools for it. */
export type Prompt = {
  name: string;
  title: string;
  description: string;
  arguments: PromptArgument[];
  /** Builds the message from the arguments by name; optional ones may be missing. */
  text: (given: PromptArguments) => string;
};

const website: PromptArgument = {
  name: 'website',
  description: 'Its domain',
  required: true,
  complete: completeWebsite,
};

const honesty =
  'Give each number with its day and source. Where something was not measured say so, and why: ' +
  'null and not_measured are never zero or no. Say when a source is the sandbox, whose data are made up. ' +
  'Read only: change nothing and collect nothing unless you are asked to.';

const weeklyReview: Prompt = {
  name: 'weekly_review',
  title: 'Weekly review',
  description: 'What happened to a website within seven days, and what to do about it',
  arguments: [website],
  text: ({ website: domain }) => {
    const from = daysBefore(today(), 7);
    return `Review the last seven days (since ${from}, UTC) of the website ${domain}.

1. list_websites with q finds its id.
2. What needs attention: list_alerts with state=open; keep the rows of this website.
3. Rankings: list_website_visibility from ${from} for the whole, then list_website_movers with direction=losers and direction=winners. Of the worst drops read list_keyword_history: a drop that is not confirmed waits for its next reading.
4. Discovery: list_ledger_urls with engine=google and discoveredFrom=${from}, and which of those URLs rank; summarize_ledger_urls for the counts.
5. Crawlers: list_crawlers from ${from} by groupBy=bot,statusClass; look for errors and for crawlers of AI.
6. Audit: the newest published one of list_audits, and of it list_audit_issues with severity=error, new ones first.

Write at most one page: what changed, the likeliest reason for each change with what shows it, and the three things to do first. ${honesty}`;
  },
};

const whyDropped: Prompt = {
  name: 'why_did_this_page_drop',
  title: 'Why did this page drop?',
  description: 'Finds what changed when a page lost its place for a keyword',
  arguments: [
    website,
    {
      name: 'keyword',
      description: 'The keyword that it dropped for',
      required: true,
      complete: completeKeyword,
    },
    { name: 'page', description: 'The page’s URL, where it is known', required: false },
  ],
  text: ({ website: domain, keyword, page }) =>
    `Find out why ${page ? `the page ${page} of ` : ''}${domain} dropped for the keyword “${keyword}”.

1. list_websites with q finds the website’s id; list_website_rankings with q finds the keyword.
2. list_keyword_history: from which day on, from where to where, and is the drop confirmed? Did another page of the website take the place?
3. get_keyword_serp of the day before the drop and of the day after: who moved above it, and which blocks (AI overview, ads, snippets) came?
4. Is it one keyword or many? list_website_movers with direction=losers over the same days.
5. Can it be crawled? list_ledger_urls with q=the page’s path and fields=["url","states","engines","sitemap"]: newest visits and errors, still in a sitemap? list_crawlers with bot=Googlebot, the page’s path and groupBy=day,statusClass; list_alerts for changes of robots.txt.
6. What does the newest published audit say of it? list_audits, then list_audit_issues; list_audit_findings for the issues that may concern it.

Name the likeliest cause with what shows it, what speaks against it, and what could not be measured. If nothing on the site changed, say so: others may simply have become better. ${honesty}`,
};

const isDiscovered: Prompt = {
  name: 'is_this_page_discovered',
  title: 'Is this page discovered?',
  description:
    'Whether search crawlers found a page, when, and what keeps them away if they did not',
  arguments: [website, { name: 'page', description: 'The page’s URL', required: true }],
  text: ({ website: domain, page }) =>
    `Is the page ${page} of ${domain} discovered by search engines?

1. list_websites with q finds the website’s id; list_ledger_urls with q=the page’s path and fields=["url","states","engines","sitemap","submissions","ranking"] finds the page. If it is not tracked, say so and offer to track it: visits of the past count at once.
2. For each engine: firstCrawledAt (a verified visit, whatever it was answered) and discoveredAt (answered 2xx or 3xx). Visits of spoofed crawlers and a person’s live tests prove nothing.
3. Whether it stands in a sitemap, was submitted, and ranks; discovered is not the same as indexed.
4. If an engine did not come: list_crawler_matrix (does robots.txt let it in, does it come at all), list_crawlers with the page’s path and groupBy=bot,statusClass, and list_alerts for logs that fell silent. Without logs nothing can be known.

Answer with yes, no or not measurable for each engine first, then what shows it, then what to do. ${honesty}`,
};

export const prompts: Prompt[] = [weeklyReview, whyDropped, isDiscovered];

/** Returns the prompt as clients list it, without our completion functions. */
export function toListed({ name, title, description, arguments: all }: Prompt) {
  return { name, title, description, arguments: all.map(({ complete: _, ...listed }) => listed) };
}

type CompletionRequest = {
  ref: { type: string; name?: string };
  argument: { name: string; value: string };
  context?: { arguments?: PromptArguments | undefined } | undefined;
};

/** Completes an argument of a prompt; returns nothing for anything else. */
export async function completePrompt(
  session: Session,
  { ref, argument, context }: CompletionRequest,
): Promise<string[]> {
  const prompt = prompts.find(({ name }) => ref.type === 'ref/prompt' && name === ref.name);
  const wanted = prompt?.arguments.find(({ name }) => name === argument.name);
  const given = context?.arguments ?? {};
  return (await wanted?.complete?.(session, argument.value.slice(0, 200), given)) ?? [];
}
