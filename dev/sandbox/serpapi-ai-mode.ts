import { sandboxHeaderNames } from '../../platform/providers/sandbox-headers';
import { refusal, type VendorAnswer, vendorAnswer } from './ai/vendor';
import { placeOfCountry } from './search-of';
import { type Surroundings, textOf, type WireReply, type WireRequest } from './wire';

/** SerpApi's `engine=google_ai_mode`. */
export function answerAiMode(request: WireRequest, { fault, buy }: Surroundings): WireReply {
  const { query, headers } = request;
  const prompt = query.get('q') ?? '';
  if (prompt.trim() === '') return { status: 400, body: { error: 'Missing query `q` parameter.' } };
  buy({ callId: textOf(headers[sandboxHeaderNames.callId]), item: 'answer' });
  const country = placeOfCountry(query.get('gl'));
  const language = query.get('hl') ?? 'en';
  const asked = { prompt, model: '', online: true, country, language };
  const answer = vendorAnswer('google_ai_mode', request, asked, fault);
  const parameters = Object.fromEntries([...query].filter(([name]) => name !== 'api_key'));
  const frame = {
    search_metadata: { id: answer.id, status: 'Success' },
    search_parameters: {
      ...parameters,
      q: fault.otherKeyword ? `${prompt} for beginners` : prompt,
    },
  };
  if (fault.empty) {
    const error = 'Google hasn’t returned any results for this query.';
    return { status: 200, body: { ...frame, error } };
  }
  return { status: 200, body: { ...frame, ...answerOf(answer) } };
}

function answerOf({ segments, cited, seen, products, fault }: VendorAnswer) {
  if (fault.declined) {
    return {
      text_blocks: [{ type: 'paragraph', snippet: refusal }],
      references: [],
      reconstructed_markdown: refusal,
    };
  }
  const sources = [...cited, ...seen.filter((source) => !cited.includes(source))];
  const lines = segments.filter(({ text }) => text.trim() !== '');
  const block = (text: string, indexes: number[]) => ({
    snippet: text.trim(),
    ...(indexes.length > 0 ? { reference_indexes: indexes } : {}),
  });
  const listed = lines.slice(1, -1).map(({ text, sources: own }) => block(text, own));
  const [first, last] = [lines[0], lines.at(-1)];
  return {
    text_blocks: [
      { type: 'paragraph', ...block(first?.text ?? '', first?.sources ?? []) },
      { type: 'list', list: listed },
      { type: 'paragraph', ...block(last?.text ?? '', last?.sources ?? []) },
    ],
    references: sources.map(({ title, url, snippet, host }, index) => ({
      title,
      link: url,
      snippet,
      source: host,
      index,
    })),
    reconstructed_markdown: segments.map(({ text }) => text).join(''),
    ...(products.length > 0
      ? {
          shopping_results: products.map(({ title, price, merchant, url }, index) => ({
            position: index + 1,
            title,
            price: `$${price}`,
            extracted_price: price,
            source: merchant,
            product_link: url,
          })),
        }
      : {}),
  };
}
