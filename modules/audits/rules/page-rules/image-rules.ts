import type { imageChecks } from '../../checks/markup-checks';
import type { ImageFacts } from '../page-facts';
import { limits } from './limits';
import { type HtmlPage, offending, type Rules, when } from './rule';

const imagesWhere = ({ html }: HtmlPage, fails: (image: ImageFacts) => boolean) =>
  offending(html.images.filter(fails).map(({ src }) => src));
const charactersOf = (text: string | null) => [...(text ?? '')].length;
/** A character has one or two units, so that few texts need counting. */
const isLong = (text: string | null) =>
  (text ?? '').length > limits.altCharsMax && charactersOf(text) > limits.altCharsMax;

export const imageRules: Omit<Rules<typeof imageChecks, HtmlPage>, 'image_too_large'> = {
  image_alt_missing: (page) => imagesWhere(page, ({ alt }) => alt === null),
  image_alt_too_long: ({ html }) =>
    offending(
      html.images
        .filter(({ alt }) => isLong(alt))
        .map(({ src, alt }) => ({ src, alt, characters: charactersOf(alt) })),
    ),
  image_size_missing: (page) => imagesWhere(page, ({ hasSize }) => !hasSize),
  picture_without_img: ({ html }) => {
    const pictures = html.picturesWithoutImage ?? 0;
    return when(pictures > 0, { count: pictures });
  },
  image_src_empty: (page) => imagesWhere(page, ({ src }) => src.trim() === ''),
};
