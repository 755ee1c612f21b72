import { apiRequestOf, curlOf } from './api-request';

it('a request of the page becomes one that a program makes with a key', () => {
  const request = apiRequestOf('https://sight.example/dashboard/api/v1/websites?q=a%20b', 'GET', 5);
  expect(request).toEqual({ method: 'GET', path: '/api/v1/websites?q=a%20b', atMs: 5 });
  expect(curlOf(request, 'https://sight.example')).toBe(
    'curl -sS -H "Authorization: Bearer $SIGHTLINE_KEY" \'https://sight.example/api/v1/websites?q=a%20b\'',
  );
});

it('a quote in the address cannot end the argument of the shell', () => {
  const request = apiRequestOf("https://sight.example/dashboard/api/v1/websites?q=';ls;'");
  expect(curlOf(request, 'https://sight.example')).toMatch(/ 'https:[^']*'$/);
});

it('a body is one argument of the shell, with its quotes', () => {
  const request = { method: 'POST', path: '/api/v1/x', atMs: 0, body: { text: "it's\n" } };
  expect(curlOf(request, 'https://sight.example')).toContain(
    String.raw`-X POST -H "Authorization: Bearer $SIGHTLINE_KEY" -H 'Content-Type: application/json' --data '{"text":"it'\''s\n"}' 'https:`,
  );
});
