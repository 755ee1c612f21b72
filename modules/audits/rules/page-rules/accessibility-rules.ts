import type { accessibilityChecks } from '../../checks/markup-checks';
import type { UnnamedElements } from '../page-facts';
import type { Evidence, HtmlPage, Rules } from './rule';

/** Scripts may add what an empty page lacks. */
const evidenceOf =
  (kind: 'fields' | 'buttons' | 'frames') =>
  ({ html, isShell }: HtmlPage): Evidence => {
    const elements: UnnamedElements | undefined = html.unnamed?.[kind];
    return elements && elements.count > 0 && !isShell ? elements : null;
  };

export const accessibilityRules: Rules<typeof accessibilityChecks, HtmlPage> = {
  form_field_unlabeled: evidenceOf('fields'),
  button_unnamed: evidenceOf('buttons'),
  frame_untitled: evidenceOf('frames'),
};
