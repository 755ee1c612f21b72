import { extractPage } from './extract-page';

const source = {
  url: 'https://example.com/',
  headers: { 'content-type': 'text/html; charset=utf-8' },
};
const unnamedIn = (body: string) => {
  const html = `<!doctype html><title>A</title><body>${body}`;
  return extractPage(Buffer.from(html), source).unnamed;
};

it.each([
  '<label>Name <input name="n"></label>',
  '<input id="a"><p>…</p><label for="a">Name</label>',
  '<input aria-label="Name"><input title="Name"><input placeholder="Name">',
  '<input type="hidden"><input type="submit"><input type="image" alt="Go">',
  '<textarea aria-labelledby="x"></textarea><label>Size <select><option>1</select></label>',
  '<div hidden><div><input></div><button></button></div>',
  '<input style="display: none">',
  '<button>Go</button><button><img src="a" alt="Go"></button><button aria-label="Go"></button>',
  '<button><svg><title>Go</title></svg></button><button><svg aria-label="Go"/></button>',
  '<iframe src="/a" title="Map"></iframe><iframe src="/a" width="0"></iframe>',
  '<noscript><iframe src="/a"></iframe></noscript><template><input></template>',
])('%s has names', (body) => {
  expect(unnamedIn(body)).toBeUndefined();
});

it('fields, buttons and frames without a name are counted, and shown as they can be found', () => {
  const body = `<div hidden><input></div><input id="a" type="email"><label>A</label><select name="b">
    </select><textarea></textarea><button class="x"><svg><path/></svg></button><button> </button>
    <input type="button"><iframe src="/map"></iframe><p hidden>a</p><input id="c">`;
  expect(unnamedIn(body)).toEqual({
    fields: {
      count: 4,
      items: ['<input id="a">', '<select name="b">', '<textarea>', '<input id="c">'],
    },
    buttons: { count: 3, items: ['<button class="x">', '<button>', '<input>'] },
    frames: { count: 1, items: ['<iframe src="/map">'] },
  });
});
