import { request } from 'undici';

export type Call = { url: string; key: string };

/** Returns the data of the API's response; throws unless it was successful. */
export async function call<Data>(
  { url, key }: Call,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Data> {
  const reply = await request(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await reply.body.text();
  if (reply.statusCode >= 300) throw new Error(`${method} ${path}: ${text.slice(0, 500)}`);
  return (JSON.parse(text) as { data: Data }).data;
}
