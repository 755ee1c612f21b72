import { sendLogCommand } from './log-command';

it('sends a file of the user’s own, and no line that was made up', () => {
  const command = sendLogCommand('https://sight.example', 'web_1');
  expect(command).toContain(
    "-T /var/log/nginx/access.log 'https://sight.example/api/v1/websites/web_1/logs'",
  );
  expect(command).not.toMatch(/echo|HTTP\/1|bot/i);
});
