import { readMethodology } from '../../ai/reads/read-methodology';
import { type BuiltSection, emptySection, type SectionContext, text } from '../section';
import { noAnswers } from './ai-facts';

/** Builds the section that says how AI answers were measured, by the settings of this moment. */
export async function aiMethodologySection(context: SectionContext): Promise<BuiltSection> {
  const { workspace, website, texts } = context;
  const facts = await readMethodology(workspace.db, website.id);
  const { title } = texts.ai.methodology;
  if (facts.prompts.tracked === 0) return emptySection(title, noAnswers(context));
  return {
    title,
    blocks: texts.ai.methodology.parts(facts).map((sentences) => text(sentences.join(' '))),
    sources: [],
    summary: [],
  };
}
