import { sampleLogLine, sendLogLine } from './log-line';

it('the sample is a line in the combined format, and no quote ends the shell’s argument', () => {
  const line = sampleLogLine(new Date('2026-01-05T03:04:09Z'));
  expect(line).toMatch(
    /^66\.249\.66\.1 - - \[05\/Jan\/2026:03:04:09 \+0000\] "GET \/ HTTP\/1\.1" 200 \d+ "-" ".*Googlebot.*"$/,
  );
  expect(line).not.toContain("'");
  expect(sendLogLine(line, 'https://sight.example', 'web_1')).toContain(
    "-T - 'https://sight.example/api/v1/websites/web_1/logs'",
  );
});
