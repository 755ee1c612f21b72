/** A command that sends a log of the user's own server; the key comes from the environment. */
export const sendLogCommand = (origin: string, websiteId: string): string =>
  `curl -sS -H "Authorization: Bearer $SIGHTLINE_KEY" \\
  -T /var/log/nginx/access.log '${origin}/api/v1/websites/${websiteId}/logs'`;
