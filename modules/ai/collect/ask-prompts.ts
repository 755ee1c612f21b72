import { mapWithConcurrency } from '../../../platform/concurrency/map-with-concurrency';
import type { ProviderError } from '../../../platform/providers/provider-error';
import { BrandMatcher } from '../rules/match-brands';
import { isNarrowEnough, nextRound } from '../rules/sampling';
import { toMatchable } from '../store/brand-store';
import type { Prompt } from '../store/prompt-store';
import { type Asking, askPrompt, callIdOf, type Question, type StoredAnswer } from './ask-prompt';

/** Calls of one batch at a time; the provider's own limits apply as well. */
const callsAtOnce = 10;

export type AskedPrompts = {
  /** By call, in no order. */
  outcomes: Map<string, StoredAnswer>;
  refusal: ProviderError | null;
  /** The last prompt that was asked. */
  lastAskedId: string | null;
  /** The budget for want of which answers were left out; null if none were. */
  spentBudget: 'day' | 'month' | null;
};

type Limits = {
  /** Calls of earlier attempts; null for those whose outcome is unknown. */
  known: ReadonlyMap<string, StoredAnswer | null>;
  /** New answers that the target's day and the website's month have room for; null for no limit. */
  ofDay: number | null;
  ofMonth: number | null;
  /** Aborted when no further call may start. */
  canceled: AbortSignal;
};

/**
 * Asks each prompt until it has enough answers. All prompts have their rounds together: one whose
 * rate is known closely enough asks no more.
 */
export async function askPrompts(
  asking: Asking,
  prompts: readonly Prompt[],
  limits: Limits,
): Promise<AskedPrompts> {
  return new BatchOfQuestions(asking, limits).ask(prompts);
}

const noLimit = Number.POSITIVE_INFINITY;

class BatchOfQuestions {
  readonly #asking: Asking;
  readonly #limits: Limits;
  readonly #ownNames: BrandMatcher;
  readonly #outcomes = new Map<string, StoredAnswer>();
  #answersLeft: number;
  #refusal: ProviderError | null = null;
  #lastAskedId: string | null = null;
  #spentBudget: AskedPrompts['spentBudget'] = null;

  constructor(asking: Asking, limits: Limits) {
    this.#asking = asking;
    this.#limits = limits;
    const { ofDay, ofMonth } = limits;
    this.#answersLeft = Math.min(ofDay ?? noLimit, ofMonth ?? noLimit);
    this.#ownNames = new BrandMatcher(asking.brands.filter(({ isOwn }) => isOwn).map(toMatchable));
  }

  async ask(prompts: readonly Prompt[]): Promise<AskedPrompts> {
    const { target } = this.#asking;
    let open = [...prompts];
    for (let asked = 0; open.length > 0 && asked < target.samples; ) {
      const round = nextRound(target, asked);
      const questions = open.flatMap((prompt) =>
        Array.from({ length: round }, (_, index) => ({ prompt, sample: asked + index + 1 })),
      );
      await mapWithConcurrency(questions, callsAtOnce, (question) => this.#askOne(question));
      asked += round;
      open = open.filter((prompt) => this.#needsMore(prompt, asked));
    }
    return {
      outcomes: this.#outcomes,
      refusal: this.#refusal,
      lastAskedId: this.#lastAskedId,
      spentBudget: this.#spentBudget,
    };
  }

  async #askOne(question: Question): Promise<void> {
    const callId = this.#callIdOf(question);
    const known = this.#limits.known.get(callId);
    if (known) return this.#keep(question, known);
    if (this.#refusal || this.#limits.canceled.aborted) return;
    // What was written is complete: an earlier attempt wanted no more answers of this prompt.
    if (this.#isWritten(question)) return;
    // A call whose outcome is unknown has its place in the budget already.
    if (known === undefined && !this.#takePlace()) return;
    try {
      const { stored, refusal } = await askPrompt(this.#asking, question);
      this.#refusal ??= refusal;
      this.#keep(question, stored);
    } catch (error) {
      if (!this.#limits.canceled.aborted) throw error;
    }
  }

  #takePlace(): boolean {
    if (this.#answersLeft > 0) {
      this.#answersLeft -= 1;
      return true;
    }
    const { ofDay, ofMonth } = this.#limits;
    this.#spentBudget = (ofMonth ?? noLimit) <= (ofDay ?? noLimit) ? 'month' : 'day';
    return false;
  }

  #keep(question: Question, stored: StoredAnswer): void {
    this.#outcomes.set(this.#callIdOf(question), stored);
    const { id } = question.prompt;
    if (this.#lastAskedId === null || id > this.#lastAskedId) this.#lastAskedId = id;
  }

  #callIdOf({ prompt, sample }: Question): string {
    const { jobId, target } = this.#asking;
    return callIdOf({ jobId, targetId: target.id }, { promptId: prompt.id, sample });
  }

  #isWritten({ prompt }: Question): boolean {
    const first = this.#limits.known.get(this.#callIdOf({ prompt, sample: 1 }));
    return Boolean(first && 'isWritten' in first);
  }

  #needsMore(prompt: Prompt, asked: number): boolean {
    const texts = Array.from({ length: asked }, (_, index) =>
      textOf(this.#outcomes.get(this.#callIdOf({ prompt, sample: index + 1 }))),
    ).filter((text) => text !== undefined);
    const mentions = texts.filter((text) => this.#ownNames.find(text).length > 0).length;
    const { targetHalfWidth } = this.#asking.target;
    return !isNarrowEnough(targetHalfWidth, { mentions, answers: texts.length });
  }
}

/** Returns the text of an answer that counts in numbers. */
function textOf(stored: StoredAnswer | undefined): string | undefined {
  if (!stored || !('asked' in stored) || !('answer' in stored.asked)) return undefined;
  const { state, text } = stored.asked.answer;
  return state === 'ok' ? text : undefined;
}
