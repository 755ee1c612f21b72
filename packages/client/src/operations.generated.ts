// Written by `npm run openapi` from the operation table. Do not edit it.
import { buildAreas, type OperationTable } from './build-areas';
import type { Query, RequestOptions, UploadBody } from './options';
import type { PagePromise } from './page-promise';
import type { ResultPromise } from './result-promise';
import type { BodyOf, Data, ListQueryOf, QueryOf, Row } from './schema-types';
import type { Transport } from './transport';

type WithQuery = RequestOptions & { query?: Query };
type UploadOptions = WithQuery & { mediaType?: string };

export interface AccountArea {
  /**
   * Get the workspace: plan, limits, usage and credits.
   *
   * Returns the workspace of the key, whether the key may write, its limits, what is in use, and
   * the credits left until `resetsAt`. A limit of null means no limit; `ownLimits` names those
   * that the operator set instead of the plan’s.
   *
   * @example
   * await sightline.account.get();
   */
  get(query?: QueryOf<'getAccount'>, options?: RequestOptions): ResultPromise<Data<'getAccount'>>;
  /**
   * List what calls to providers cost.
   *
   * Returns the calls of a month with their credits and with what providers charged, by website,
   * by tag of the website (a website with two tags counts for both) or by provider.
   *
   * @example
   * for await (const row of sightline.account.getUsage()) console.log(row);
   */
  getUsage(query?: ListQueryOf<'getUsage'>, options?: RequestOptions): PagePromise<Row<'getUsage'>>;
  /**
   * List what clients may cost in a month, and what they do.
   *
   * Returns each tag of websites with its budget, the credits used this month and a forecast of
   * its end. A website with two tags counts for both. A budget stops nothing.
   *
   * @example
   * for await (const row of sightline.account.listBudgets()) console.log(row);
   */
  listBudgets(query?: ListQueryOf<'listBudgets'>, options?: RequestOptions): PagePromise<Row<'listBudgets'>>;
  /**
   * Save what the websites of a tag may cost in a month.
   *
   * Sets or removes the budget of a tag. It is shown with what is used and forecast, and stops
   * nothing.
   *
   * @example
   * await sightline.account.saveBudget({ websiteTag: 'sample', creditsPerMonth: 1000 });
   */
  saveBudget(body: BodyOf<'saveBudget'>, options?: RequestOptions): ResultPromise<Data<'saveBudget'>>;
  /**
   * List API keys (secrets are never shown).
   *
   * Returns every key with its access, last use and expiry. Secrets are shown once, when a key
   * is created or rotated.
   *
   * @example
   * for await (const row of sightline.account.listKeys()) console.log(row);
   */
  listKeys(query?: ListQueryOf<'listKeys'>, options?: RequestOptions): PagePromise<Row<'listKeys'>>;
  /**
   * Create an API key.
   *
   * Returns the new key. Its secret, `key`, is in this response only; the service stores a hash.
   * A key that the key of an agent creates ends with it, at the latest when that one expires.
   *
   * @example
   * await sightline.account.createKey({ name: 'made by a test', access: 'read' });
   */
  createKey(body: BodyOf<'createKey'>, options?: RequestOptions): ResultPromise<Data<'createKey'>>;
  /**
   * Rotate an API key.
   *
   * Returns a new secret. The old one works for `graceSeconds` more, so that clients can switch.
   * With 0, as after a leak, all access that agents got by the key ends as well; `ended` says
   * how much.
   *
   * @example
   * await sightline.account.rotateKey('key_01kamzv4s1eh3bg3g7qfs1x2rb', {});
   */
  rotateKey(keyId: string, body?: BodyOf<'rotateKey'>, options?: RequestOptions): ResultPromise<Data<'rotateKey'>>;
  /**
   * Revoke an API key.
   *
   * Refuses the key from now on, on every server. A key cannot revoke itself.
   *
   * @example
   * await sightline.account.revokeKey('key_01kamzv4s1eh3bg3g7qfs1x2rb');
   */
  revokeKey(keyId: string, options?: RequestOptions): ResultPromise<Data<'revokeKey'>>;
  /**
   * List agents’ access by OAuth.
   *
   * Returns the clients of agents that people gave access to `/mcp`, oldest first. Access ends
   * when it is revoked, with the key that it was given by, after 30 days without use, or after a
   * year.
   *
   * @example
   * for await (const row of sightline.account.listAgentGrants()) console.log(row);
   */
  listAgentGrants(query?: ListQueryOf<'listAgentGrants'>, options?: RequestOptions): PagePromise<Row<'listAgentGrants'>>;
  /**
   * Revoke an agent’s access by OAuth.
   *
   * Refuses the client’s tokens from now on, on every server.
   *
   * @example
   * await sightline.account.revokeAgentGrant('oag_01kamzv4s1eh3bg3g7qfs1x2rr');
   */
  revokeAgentGrant(grantId: string, options?: RequestOptions): ResultPromise<Data<'revokeAgentGrant'>>;
  /**
   * List audit log entries.
   *
   * Returns who changed what, by which key, from which address and in which request; also keys
   * that were refused (`key.refused`) and openings of links (`report.link.view`,
   * `report.link.download`), each at most once in ten minutes from an address. The log is
   * append-only and contains no measurements.
   *
   * @example
   * for await (const row of sightline.account.listAuditLog()) console.log(row);
   */
  listAuditLog(query?: ListQueryOf<'listAuditLog'>, options?: RequestOptions): PagePromise<Row<'listAuditLog'>>;
  /**
   * Get how long data are kept.
   *
   * Returns for each kind of data how many days it is kept, and the first day that is left.
   * Positions, texts of AI answers and all numbers are kept as long as their website.
   *
   * @example
   * await sightline.account.getRetention();
   */
  getRetention(query?: QueryOf<'getRetention'>, options?: RequestOptions): ResultPromise<Data<'getRetention'>>;
  /**
   * Update how long data are kept.
   *
   * Changes the named settings and keeps the others. They may be shorter than the plan’s, never
   * longer. The next daily run removes what is older: see the preview first. What was removed
   * does not come back with a longer setting.
   *
   * @example
   * await sightline.account.updateRetention({ auditLog: 365 });
   */
  updateRetention(body?: BodyOf<'updateRetention'>, options?: RequestOptions): ResultPromise<Data<'updateRetention'>>;
  /**
   * Set from which cost on a purchase is confirmed.
   *
   * Sets the credits of one purchase above which the dashboard asks first, and agents confirm
   * over MCP. Null brings the usual rules back. Programs with a key are never asked: limit them
   * by budgets.
   *
   * @example
   * await sightline.account.updateSpending({ confirmAboveCredits: 500 });
   */
  updateSpending(body: BodyOf<'updateSpending'>, options?: RequestOptions): ResultPromise<Data<'updateSpending'>>;
  /**
   * Count what a retention would remove.
   *
   * Returns for each kind of data how much of it the next daily run would remove if it was kept
   * for the given days, and the first day that would be left. Changes nothing. Whole weeks are
   * removed at a time, so data are kept for up to six days more.
   *
   * @example
   * await sightline.account.previewRetention();
   */
  previewRetention(query?: QueryOf<'previewRetention'>, options?: RequestOptions): ResultPromise<Data<'previewRetention'>>;
  /**
   * List provider accounts.
   *
   * Returns the workspace’s own accounts at data providers, without their secrets.
   *
   * @example
   * for await (const row of sightline.account.listProviders()) console.log(row);
   */
  listProviders(query?: ListQueryOf<'listProviders'>, options?: RequestOptions): PagePromise<Row<'listProviders'>>;
  /**
   * Save a provider account.
   *
   * Creates or replaces the account. `dataforseo` takes `login` and `password`; `serpapi`,
   * `serper`, `bing` (URL submission) and the providers of AI answers (`openai`, `anthropic`,
   * `perplexity`, `gemini`, `xai`, `mistral`) take `apiKey`; `searxng` takes `baseUrl`;
   * `openai_compatible` takes `apiKey` and a `baseUrl` that the operator allows. They are stored
   * encrypted and never returned. The account is tested by one call that costs nothing: what the
   * provider refuses is a 422 with its answer; without an answer the account is saved as
   * `unverified`.
   *
   * @example
   * await sightline.account.saveProvider('provider', { apiKey: 'sample' });
   */
  saveProvider(provider: string, body?: BodyOf<'saveProvider'>, options?: RequestOptions): ResultPromise<Data<'saveProvider'>>;
  /**
   * Delete a provider account.
   *
   * Deletes the account’s secrets. Data that it collected is kept; later collections use another
   * account, or stop without one.
   *
   * @example
   * await sightline.account.deleteProvider('provider');
   */
  deleteProvider(provider: string, options?: RequestOptions): ResultPromise<Data<'deleteProvider'>>;
  /**
   * List people who can sign in to the dashboard.
   *
   * Returns the named sign-ins of the workspace with their roles and websites, without those
   * that were revoked.
   *
   * @example
   * for await (const row of sightline.account.listPeople()) console.log(row);
   */
  listPeople(query?: ListQueryOf<'listPeople'>, options?: RequestOptions): PagePromise<Row<'listPeople'>>;
  /**
   * Invite a person to the dashboard.
   *
   * Creates a named sign-in and returns a link that works once, within seven days; it is mailed
   * too where there is an address and the service can send mail. From then on the person signs
   * in by a link mailed on request. A person without an address gets a key on accepting, which
   * works in the dashboard only.
   *
   * @example
   * await sightline.account.invitePerson({
   *   name: 'made by a test',
   *   role: 'client',
   *   websiteIds: [
   *     'web_01kamzv4s1eh3bg3g7qfs1w0g2'
   *   ]
   * });
   */
  invitePerson(body: BodyOf<'invitePerson'>, options?: RequestOptions): ResultPromise<Data<'invitePerson'>>;
  /**
   * Update a person who signs in to the dashboard.
   *
   * Changes the name, the mail address, the role or the websites of a person; open sessions
   * follow at once. The last owner stays one. One who becomes a client takes care of no website
   * any more. Another address ends the links that were mailed to the one before.
   *
   * @example
   * await sightline.account.updatePerson('key_01kamzv4s1eh3bg3g7qfs1x2rb', { name: 'renamed' });
   */
  updatePerson(personId: string, body?: BodyOf<'updatePerson'>, options?: RequestOptions): ResultPromise<Data<'updatePerson'>>;
  /**
   * Invite a person again.
   *
   * Returns a new link, mails it where there is an address, and ends the links before. Use it
   * when a link has expired, or when a person without an address lost the key: accepting the
   * link ends the old key and all sessions of the person.
   *
   * @example
   * await sightline.account.renewInvitation('key_01kamzv4s1eh3bg3g7qfs1x2rb');
   */
  renewInvitation(personId: string, options?: RequestOptions): ResultPromise<Data<'renewInvitation'>>;
  /**
   * Revoke a person’s sign-in.
   *
   * Ends the sign-in, its sessions and its open invitation at once; that of the last owner
   * cannot be revoked. Their websites are left without an owner. Keys that the person created,
   * and people whom they invited, stay: the response lists them, so that you can revoke what no
   * one else needs.
   *
   * @example
   * await sightline.account.revokePerson('key_01kamzv4s1eh3bg3g7qfs1x2rb');
   */
  revokePerson(personId: string, options?: RequestOptions): ResultPromise<Data<'revokePerson'>>;
  /**
   * Remove a person’s passkeys.
   *
   * For a person who lost them: removes all passkeys and ends all sessions of the person, who
   * then signs in by a mailed link and registers a new one.
   *
   * @example
   * await sightline.account.removePasskeys('key_01kamzv4s1eh3bg3g7qfs1x2rb');
   */
  removePasskeys(personId: string, options?: RequestOptions): ResultPromise<Data<'removePasskeys'>>;
  /**
   * Get what people need to sign in.
   *
   * Returns whether the workspace requires a passkey of people who sign in.
   *
   * @example
   * await sightline.account.getSignInSettings();
   */
  getSignInSettings(query?: QueryOf<'getSignInSettings'>, options?: RequestOptions): ResultPromise<Data<'getSignInSettings'>>;
  /**
   * Change what people need to sign in.
   *
   * Requires a passkey of all people, or no longer. It counts at once: who signed in by a mailed
   * link continues once a passkey is registered or shown. A person must have signed in with one
   * before they require it of others.
   *
   * @example
   * await sightline.account.updateSignInSettings({ requiresPasskey: false });
   */
  updateSignInSettings(body?: BodyOf<'updateSignInSettings'>, options?: RequestOptions): ResultPromise<Data<'updateSignInSettings'>>;
  /**
   * Get the OpenID provider by which people sign in.
   *
   * Returns the company’s OpenID provider of the workspace, and the two addresses that it and
   * its people need.
   *
   * @example
   * await sightline.account.getOpenIdProvider();
   */
  getOpenIdProvider(query?: QueryOf<'getOpenIdProvider'>, options?: RequestOptions): ResultPromise<Data<'getOpenIdProvider'>>;
  /**
   * Set the OpenID provider by which people sign in.
   *
   * Saves the company’s provider after reading its discovery document. People sign in by the
   * address that the response names; an account is bound to issuer and subject. A person with
   * the same mail address must agree by a mailed link first. Another issuer ends the sessions
   * that the one before opened.
   *
   * @example
   * await sightline.account.saveOpenIdProvider({
   *   issuer: 'https://sightline.example',
   *   clientId: 'sample',
   *   clientSecret: 'sample',
   *   newRole: null,
   *   mailDomains: []
   * });
   */
  saveOpenIdProvider(body: BodyOf<'saveOpenIdProvider'>, options?: RequestOptions): ResultPromise<Data<'saveOpenIdProvider'>>;
  /**
   * Remove the OpenID provider by which people sign in.
   *
   * Removes the provider and ends the sessions that it opened. People stay, and sign in by
   * mailed links or passkeys.
   *
   * @example
   * await sightline.account.deleteOpenIdProvider();
   */
  deleteOpenIdProvider(options?: RequestOptions): ResultPromise<Data<'deleteOpenIdProvider'>>;
  /**
   * Get the own domain of the dashboard.
   *
   * Returns the host at which clients open the dashboard with the agency’s name, color and logo,
   * and the DNS record that verifies it.
   *
   * @example
   * await sightline.account.getDashboardDomain();
   */
  getDashboardDomain(query?: QueryOf<'getDashboardDomain'>, options?: RequestOptions): ResultPromise<Data<'getDashboardDomain'>>;
  /**
   * Set the own domain of the dashboard.
   *
   * Sets the host. It shows the dashboard once it leads to the service and the DNS record is
   * found by a check; another host ends the sessions at the one before.
   *
   * @example
   * await sightline.account.saveDashboardDomain({ host: 'seo.sample.example' });
   */
  saveDashboardDomain(body: BodyOf<'saveDashboardDomain'>, options?: RequestOptions): ResultPromise<Data<'saveDashboardDomain'>>;
  /**
   * Verify the own domain of the dashboard.
   *
   * Looks for the DNS record now. From then on the host shows the dashboard; where the record is
   * gone, it no longer does, and sessions at it end. The service looks again every day. A DNS
   * server that does not answer changes nothing.
   *
   * @example
   * await sightline.account.checkDashboardDomain();
   */
  checkDashboardDomain(options?: RequestOptions): ResultPromise<Data<'checkDashboardDomain'>>;
  /**
   * Remove the own domain of the dashboard.
   *
   * The host no longer shows the dashboard, and the sessions at it end.
   *
   * @example
   * await sightline.account.deleteDashboardDomain();
   */
  deleteDashboardDomain(options?: RequestOptions): ResultPromise<Data<'deleteDashboardDomain'>>;
  /**
   * List sessions of the dashboard.
   *
   * Returns the sessions of people and keys that have not ended, the one that was used last
   * first. A session ends after 12 idle hours, with its key, and after 30 days in any case, or
   * as the operator has set it. A sign-in that is limited to websites sees its own.
   *
   * @example
   * for await (const row of sightline.account.listSessions()) console.log(row);
   */
  listSessions(query?: ListQueryOf<'listSessions'>, options?: RequestOptions): PagePromise<Row<'listSessions'>>;
  /**
   * End a session of the dashboard.
   *
   * Signs one browser out, on every server at once. The key or person can sign in again; to
   * prevent that, revoke it. In the dashboard, people who do not manage the workspace can end
   * their own sessions.
   *
   * @example
   * await sightline.account.endSession('ses_01kamzv4s1eh3bg3g7qfs1x2s7');
   */
  endSession(sessionId: string, options?: RequestOptions): ResultPromise<Data<'endSession'>>;
}

export interface WebsitesArea {
  /**
   * List websites.
   *
   * Returns active and paused websites; archived ones are returned only with `status=archived`.
   *
   * @example
   * for await (const row of sightline.websites.list()) console.log(row);
   */
  list(query?: ListQueryOf<'listWebsites'>, options?: RequestOptions): PagePromise<Row<'listWebsites'>>;
  /**
   * Create a website.
   *
   * Starts to track a domain. No data is collected until keywords, URLs or access logs are
   * added.
   *
   * @example
   * await sightline.websites.create({ domain: 'site-1.example.com' });
   */
  create(body: BodyOf<'createWebsite'>, options?: RequestOptions): ResultPromise<Data<'createWebsite'>>;
  /**
   * Create many websites.
   *
   * Each website is a domain or an object. The response has one row for each, in the same order,
   * with `result`: `created`, `exists` (left unchanged), `invalid` (see `details`; the others
   * are added nevertheless) or `over_limit`. If none is taken or there already, the request
   * fails. The same request may be sent again. All new websites get the settings of
   * `settingsFrom`, and those in `settings` over them.
   *
   * @example
   * await sightline.websites.createMany({
   *   websites: [
   *     'site-2.example.com',
   *     {
   *       domain: 'site-1.example.com',
   *       tags: [
   *         'sample'
   *       ]
   *     }
   *   ]
   * });
   */
  createMany(body: BodyOf<'createWebsites'>, options?: RequestOptions): ResultPromise<Data<'createWebsites'>>;
  /**
   * Import websites from a CSV file.
   *
   * Takes a CSV file of up to 1000 rows with a header that has a Domain column, and perhaps
   * Name, Relationship, Country, Language and Tags, separated by comma, semicolon or tab, in
   * UTF-8 or UTF-16. Returns what became of each row; an invalid row stops no other. Existing
   * websites are left unchanged, or with `onExisting=update` take what the file gives; either
   * way it may be sent again.
   *
   * @example
   * await sightline.websites.import(bytes);
   */
  import(body: UploadBody, options?: UploadOptions): ResultPromise<Data<'importWebsites'>>;
  /**
   * Get a website.
   *
   * Returns the website with its health score and the time of its last collection.
   *
   * @example
   * await sightline.websites.get('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  get(websiteId: string, query?: QueryOf<'getWebsite'>, options?: RequestOptions): ResultPromise<Data<'getWebsite'>>;
  /**
   * Update a website.
   *
   * Changes the named fields. A new country or language is the default of keywords that are
   * added later; those of the website keep theirs. A website may be sent back as it was read:
   * read-only fields are accepted if they are unchanged.
   *
   * @example
   * await sightline.websites.update('web_01kamzv4s1eh3bg3g7qfs1x2r2', { name: 'renamed' });
   */
  update(websiteId: string, body?: BodyOf<'updateWebsite'>, options?: RequestOptions): ResultPromise<Data<'updateWebsite'>>;
  /**
   * Delete a website and all of its data.
   *
   * No data of the website can be read after the response. A job, named in the `Location`
   * header, removes its crawler visits and files. `delete-preview` counts what would go.
   *
   * @example
   * await sightline.websites.delete('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  delete(websiteId: string, options?: RequestOptions): ResultPromise<Data<'deleteWebsite'>>;
  /**
   * Count what deleting a website would remove.
   *
   * Returns how many records of each kind would be deleted. A report or an export that covers
   * other websites as well goes, too; a report schedule of several websites stays for the
   * others. Changes nothing.
   *
   * @example
   * await sightline.websites.previewDeletion('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  previewDeletion(websiteId: string, query?: QueryOf<'previewWebsiteDeletion'>, options?: RequestOptions): ResultPromise<Data<'previewWebsiteDeletion'>>;
  /**
   * Refresh a website’s data.
   *
   * Queues one job for each kind. If a job of the kind is already queued or running, that job is
   * returned. A kind that cannot be collected gets a job that completes at once and names the
   * reason in `skipped`.
   *
   * @example
   * await sightline.websites.refresh('web_01kamzv4s1eh3bg3g7qfs1x2r2', {});
   */
  refresh(websiteId: string, body?: BodyOf<'refreshWebsite'>, options?: RequestOptions): ResultPromise<Data<'refreshWebsite'>>;
  /**
   * Estimate what a refresh would read and cost.
   *
   * Returns what a refresh would read, its cost in credits, and whether the workspace has enough
   * of them. Changes nothing.
   *
   * @example
   * await sightline.websites.estimateRefresh('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  estimateRefresh(websiteId: string, query?: QueryOf<'estimateRefresh'>, options?: RequestOptions): ResultPromise<Data<'estimateRefresh'>>;
  /**
   * Get a website’s settings.
   *
   * Returns which hosts belong to the website, who takes care of it, how its rankings are
   * collected, and the defaults of its audits.
   *
   * @example
   * await sightline.websites.getSettings('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  getSettings(websiteId: string, query?: QueryOf<'getWebsiteSettings'>, options?: RequestOptions): ResultPromise<Data<'getWebsiteSettings'>>;
  /**
   * Update a website’s settings.
   *
   * Changes the named settings and keeps the others. A greater depth, more devices or more
   * readings per check cost more credits with every collection.
   *
   * @example
   * await sightline.websites.updateSettings('web_01kamzv4s1eh3bg3g7qfs1x2r2', { timezone: 'Europe/Berlin' });
   */
  updateSettings(websiteId: string, body?: BodyOf<'updateWebsiteSettings'>, options?: RequestOptions): ResultPromise<Data<'updateWebsiteSettings'>>;
  /**
   * List all websites with their most important numbers.
   *
   * Returns one row for each website that is not archived, the largest change of visibility
   * first. Null is "not measured", never a zero.
   *
   * @example
   * for await (const row of sightline.websites.listOverview()) console.log(row);
   */
  listOverview(query?: ListQueryOf<'listOverview'>, options?: RequestOptions): PagePromise<Row<'listOverview'>>;
  /**
   * List saved views of all websites.
   *
   * Returns the views of the dashboard’s list of all websites that the caller saved, and those
   * that are shared, by name.
   *
   * @example
   * for await (const row of sightline.websites.listOverviewViews()) console.log(row);
   */
  listOverviewViews(query?: ListQueryOf<'listOverviewViews'>, options?: RequestOptions): PagePromise<Row<'listOverviewViews'>>;
  /**
   * Save a view of all websites.
   *
   * Saves filters, bounds of numbers, order and columns of the dashboard’s list of all websites
   * under a name, for the caller or for everyone of the workspace. A viewer of the dashboard
   * saves views of their own.
   *
   * @example
   * await sightline.websites.createOverviewView({ name: 'sample 1', isShared: true });
   */
  createOverviewView(body: BodyOf<'createOverviewView'>, options?: RequestOptions): ResultPromise<Data<'createOverviewView'>>;
  /**
   * Update a saved view of all websites.
   *
   * Changes the named fields and keeps the others. A shared view that no longer is belongs to
   * the caller.
   *
   * @example
   * await sightline.websites.updateOverviewView('ovw_01kamzv4s1eh3bg3g7qfs1x2s9', { sort: 'visibilityChange' });
   */
  updateOverviewView(viewId: string, body?: BodyOf<'updateOverviewView'>, options?: RequestOptions): ResultPromise<Data<'updateOverviewView'>>;
  /**
   * Delete a saved view of all websites.
   *
   * Deletes the view for everyone who has it. Nothing that it lists changes.
   *
   * @example
   * await sightline.websites.deleteOverviewView('ovw_01kamzv4s1eh3bg3g7qfs1x2s9');
   */
  deleteOverviewView(viewId: string, options?: RequestOptions): ResultPromise<Data<'deleteOverviewView'>>;
}

export interface TagsArea {
  /**
   * List website tags with counts.
   *
   * Returns every tag with the number of websites that have it. A tag is created by its first
   * use, and shown as it was spelled then.
   *
   * @example
   * for await (const row of sightline.tags.list()) console.log(row);
   */
  list(query?: ListQueryOf<'listTags'>, options?: RequestOptions): PagePromise<Row<'listTags'>>;
  /**
   * Rename or merge website tags.
   *
   * Gives the tags of `from` the name `to` on all websites, archived ones included, and in
   * report schedules. Tags with the same name become one: name several in `from`, or an existing
   * one in `to`. All or none.
   *
   * @example
   * await sightline.tags.rename({ from: [ 'sample' ], to: 'Sample' });
   */
  rename(body: BodyOf<'renameTags'>, options?: RequestOptions): ResultPromise<Data<'renameTags'>>;
  /**
   * Delete website tags, all or none.
   *
   * Takes the tags from all websites, archived ones included. A tag that a report schedule, a
   * webhook or a digest uses cannot be deleted.
   *
   * @example
   * await sightline.tags.delete({ names: [ 'sample' ] });
   */
  delete(body: BodyOf<'deleteTags'>, options?: RequestOptions): ResultPromise<Data<'deleteTags'>>;
  /**
   * List keyword tags with counts.
   *
   * Returns the tags of keywords, of all websites or of one, each with the number of its
   * keywords. Case does not count: `Brand` and `brand` are one tag. A tag is created by its
   * first use and stays, counted as 0, until it is deleted.
   *
   * @example
   * for await (const row of sightline.tags.listKeywordTags()) console.log(row);
   */
  listKeywordTags(query?: ListQueryOf<'listKeywordTags'>, options?: RequestOptions): PagePromise<Row<'listKeywordTags'>>;
  /**
   * Rename or merge keyword tags.
   *
   * Gives the tags of `from` the name `to` on the keywords of one website, or of all. Tags with
   * the same name become one: name several in `from`, or an existing one in `to`. All or none.
   *
   * @example
   * await sightline.tags.renameKeywordTags({ from: [ 'sample' ], to: 'Sample' });
   */
  renameKeywordTags(body: BodyOf<'renameKeywordTags'>, options?: RequestOptions): ResultPromise<Data<'renameKeywordTags'>>;
  /**
   * Delete keyword tags, all or none.
   *
   * Takes the tags from the keywords of one website, or of all. The keywords and their rankings
   * stay.
   *
   * @example
   * await sightline.tags.deleteKeywordTags({ names: [ 'sample' ] });
   */
  deleteKeywordTags(body: BodyOf<'deleteKeywordTags'>, options?: RequestOptions): ResultPromise<Data<'deleteKeywordTags'>>;
}

export interface JobsArea {
  /**
   * List jobs as last recorded.
   *
   * Returns jobs without querying their workflows: for the current progress of a running job use
   * `GET /jobs/{jobId}`.
   *
   * @example
   * for await (const row of sightline.jobs.list()) console.log(row);
   */
  list(query?: ListQueryOf<'listJobs'>, options?: RequestOptions): PagePromise<Row<'listJobs'>>;
  /**
   * Get a job’s status and progress.
   *
   * Returns the job with its current progress. With `wait`, the response is sent when the job
   * has ended, or after that many seconds; with `until=change` as soon as its status or progress
   * changes.
   *
   * @example
   * await sightline.jobs.get('job_01kamzv4s1eh3bg3g7qfs1x2r5');
   */
  get(jobId: string, query?: QueryOf<'getJob'>, options?: RequestOptions): ResultPromise<Data<'getJob'>>;
  /**
   * Cancel a job.
   *
   * Requests the end of the job, which follows within seconds. What the job has written so far
   * is kept. The response shows the current status.
   *
   * @example
   * await sightline.jobs.cancel('job_01kamzv4s1eh3bg3g7qfs1x2r5');
   */
  cancel(jobId: string, options?: RequestOptions): ResultPromise<Data<'cancelJob'>>;
}

export interface KeywordGroupsArea {
  /**
   * List keyword groups.
   *
   * Returns the groups of all websites, or of one, each with the number of its keywords.
   *
   * @example
   * for await (const row of sightline.keywordGroups.list()) console.log(row);
   */
  list(query?: ListQueryOf<'listKeywordGroups'>, options?: RequestOptions): PagePromise<Row<'listKeywordGroups'>>;
  /**
   * Create a keyword group.
   *
   * Creates an empty group. `PATCH /keywords` adds keywords to it.
   *
   * @example
   * await sightline.keywordGroups.create({ websiteId: 'web_01kamzv4s1eh3bg3g7qfs1w082', name: 'sample 1' });
   */
  create(body: BodyOf<'createKeywordGroup'>, options?: RequestOptions): ResultPromise<Data<'createKeywordGroup'>>;
  /**
   * Get a keyword group.
   *
   * Returns the group with the number of its keywords.
   *
   * @example
   * await sightline.keywordGroups.get('grp_01kamzv4s1eh3bg3g7qfs1x2r4');
   */
  get(groupId: string, query?: QueryOf<'getKeywordGroup'>, options?: RequestOptions): ResultPromise<Data<'getKeywordGroup'>>;
  /**
   * Rename a keyword group.
   *
   * Changes the name; the keywords stay in the group.
   *
   * @example
   * await sightline.keywordGroups.update('grp_01kamzv4s1eh3bg3g7qfs1x2r4', { name: 'sample 1' });
   */
  update(groupId: string, body?: BodyOf<'updateKeywordGroup'>, options?: RequestOptions): ResultPromise<Data<'updateKeywordGroup'>>;
  /**
   * Delete a keyword group (its keywords are kept).
   *
   * Deletes the group only. Its keywords and their rankings are kept.
   *
   * @example
   * await sightline.keywordGroups.delete('grp_01kamzv4s1eh3bg3g7qfs1x2r4');
   */
  delete(groupId: string, options?: RequestOptions): ResultPromise<Data<'deleteKeywordGroup'>>;
}

export interface KeywordsArea {
  /**
   * List keywords with their newest readings.
   *
   * Returns tracked keywords, each with its newest position, search volume and the evidence for
   * both. A position of null means that the website was not found within `evidence.depth`
   * results, or was not read: `evidence.state` says which.
   *
   * @example
   * for await (const row of sightline.keywords.list()) console.log(row);
   */
  list(query?: ListQueryOf<'listKeywords'>, options?: RequestOptions): PagePromise<Row<'listKeywords'>>;
  /**
   * Add keywords to a website.
   *
   * Each keyword is a string or an object. The response has one row for each, in the same order,
   * with `result`: `created`, `exists` (left unchanged), `invalid` (see `details`; the others
   * are added nevertheless) or `over_limit` (the plan’s number of keywords is reached). Without
   * any keyword that is taken or there already, the request fails: 422, or 402 over the limit.
   *
   * @example
   * await sightline.keywords.create({
   *   websiteId: 'web_01kamzv4s1eh3bg3g7qfs1w082',
   *   keywords: [
   *     'made by a test'
   *   ]
   * });
   */
  create(body: BodyOf<'createKeywords'>, options?: RequestOptions): ResultPromise<Data<'createKeywords'>>;
  /**
   * Update keywords, all or none.
   *
   * Takes either `updates`, each with an id and its own changes, or `ids` with the same
   * `changes` for all. If one keyword is unknown or cannot be changed, nothing is changed and
   * the 422 names every such keyword. A new text, country, language, location, device or engine
   * starts a new series: the keyword is pending again.
   *
   * @example
   * await sightline.keywords.update({
   *   ids: [
   *     'kw_01kamzv4s1eh3bg3g7qfs1w003'
   *   ],
   *   changes: {
   *     depth: 50
   *   }
   * });
   */
  update(body?: BodyOf<'updateKeywords'>, options?: RequestOptions): ResultPromise<Data<'updateKeywords'>>;
  /**
   * Delete keywords, all or none.
   *
   * Deletes all of the keywords with their rankings, or none: if an id is unknown, nothing is
   * deleted and the 422 names every unknown id.
   *
   * @example
   * await sightline.keywords.delete({ ids: [ 'kw_01kamzv4s1eh3bg3g7qfs1w003' ] });
   */
  delete(body: BodyOf<'deleteKeywords'>, options?: RequestOptions): ResultPromise<Data<'deleteKeywords'>>;
  /**
   * Import keywords from a CSV file.
   *
   * Takes a CSV file of up to 100000 rows with a header that has a Keyword column, separated by
   * comma, semicolon or tab, in UTF-8 or UTF-16. Invalid rows are counted, and the first ones
   * are listed with their numbers; all others are imported. Existing keywords are left
   * unchanged, or with `onExisting=update` take what the file gives; either way the same file
   * may be sent again.
   *
   * @example
   * await sightline.keywords.import(bytes);
   */
  import(body: UploadBody, options?: UploadOptions): ResultPromise<Data<'importKeywords'>>;
  /**
   * Get a keyword with its newest reading.
   *
   * Returns the keyword with its newest position, search volume and the evidence for both.
   *
   * @example
   * await sightline.keywords.get('kw_01kamzv4s1eh3bg3g7qfs1x2r3');
   */
  get(keywordId: string, query?: QueryOf<'getKeyword'>, options?: RequestOptions): ResultPromise<Data<'getKeyword'>>;
}

export interface SerpArea {
  /**
   * List a website’s rankings, now or on a day.
   *
   * Compares each keyword’s newest reading with that of an earlier day or, with `day` and
   * `compareDay`, the readings of two days. A positive `change` is an improvement.
   *
   * @example
   * for await (const row of sightline.serp.listWebsiteRankings('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listWebsiteRankings(websiteId: string, query?: ListQueryOf<'listWebsiteRankings'>, options?: RequestOptions): PagePromise<Row<'listWebsiteRankings'>>;
  /**
   * List positions by day of many keywords.
   *
   * Returns the positions of up to 100 keywords at once, of at most 400 days, each by the source
   * of its newest reading. Ids of other websites are left out.
   *
   * @example
   * for await (const row of sightline.serp.listPositionSeries('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listPositionSeries(websiteId: string, query?: ListQueryOf<'listPositionSeries'>, options?: RequestOptions): PagePromise<Row<'listPositionSeries'>>;
  /**
   * List rankings of all websites.
   *
   * Returns the rankings of the keywords of all websites that are not archived.
   *
   * @example
   * for await (const row of sightline.serp.listRankings()) console.log(row);
   */
  listRankings(query?: ListQueryOf<'listRankings'>, options?: RequestOptions): PagePromise<Row<'listRankings'>>;
  /**
   * List a keyword’s positions by day.
   *
   * Returns one row for each day with a reading. Days without one are left out.
   *
   * @example
   * for await (const row of sightline.serp.listKeywordHistory('kw_01kamzv4s1eh3bg3g7qfs1x2r3')) console.log(row);
   */
  listKeywordHistory(keywordId: string, query?: ListQueryOf<'listKeywordHistory'>, options?: RequestOptions): PagePromise<Row<'listKeywordHistory'>>;
  /**
   * Get the whole result page of a day.
   *
   * Returns all blocks of the results page of a day. For a day without a reading it has no
   * blocks, and `evidence.state` is `not_measured`.
   *
   * @example
   * await sightline.serp.getKeywordSerp('kw_01kamzv4s1eh3bg3g7qfs1x2r3');
   */
  getKeywordSerp(keywordId: string, query?: QueryOf<'getKeywordSerp'>, options?: RequestOptions): ResultPromise<Data<'getKeywordSerp'>>;
  /**
   * List a website’s visibility by day.
   *
   * Returns one row for each day with readings. Days without any are left out.
   *
   * @example
   * for await (const row of sightline.serp.listWebsiteVisibility('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listWebsiteVisibility(websiteId: string, query?: ListQueryOf<'listWebsiteVisibility'>, options?: RequestOptions): PagePromise<Row<'listWebsiteVisibility'>>;
  /**
   * List the visibility of all websites together by day.
   *
   * Returns one row for each day with readings. Days without any are left out.
   *
   * @example
   * for await (const row of sightline.serp.listVisibility()) console.log(row);
   */
  listVisibility(query?: ListQueryOf<'listVisibility'>, options?: RequestOptions): PagePromise<Row<'listVisibility'>>;
  /**
   * List a website’s winners and losers, greatest move first.
   *
   * Compares the newest readings on or before each of the two days, at most seven days back.
   * Keywords that were not read on both days are left out.
   *
   * @example
   * for await (const row of sightline.serp.listWebsiteMovers('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listWebsiteMovers(websiteId: string, query?: ListQueryOf<'listWebsiteMovers'>, options?: RequestOptions): PagePromise<Row<'listWebsiteMovers'>>;
  /**
   * List winners and losers of all websites, greatest move first.
   *
   * Compares the newest readings on or before each of the two days, at most seven days back.
   * Keywords that were not read on both days are left out.
   *
   * @example
   * for await (const row of sightline.serp.listMovers()) console.log(row);
   */
  listMovers(query?: ListQueryOf<'listMovers'>, options?: RequestOptions): PagePromise<Row<'listMovers'>>;
  /**
   * List competitors by share of voice on a day.
   *
   * Returns every domain among the organic results and featured snippets of a day. Tracked
   * competitors are listed even if they were not found.
   *
   * @example
   * for await (const row of sightline.serp.listCompetitors('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listCompetitors(websiteId: string, query?: ListQueryOf<'listCompetitors'>, options?: RequestOptions): PagePromise<Row<'listCompetitors'>>;
  /**
   * Compare a website with another domain, keyword by keyword.
   *
   * Returns the keywords for which at least one of the two domains was found, with both
   * positions.
   *
   * @example
   * for await (const row of sightline.serp.listHeadToHead('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listHeadToHead(websiteId: string, query?: ListQueryOf<'listHeadToHead'>, options?: RequestOptions): PagePromise<Row<'listHeadToHead'>>;
  /**
   * List keywords for which a website’s pages compete with each other.
   *
   * Returns keywords with two or more of the website’s pages on the newest results page, or
   * whose ranking page changed within `days`.
   *
   * @example
   * for await (const row of sightline.serp.listCannibalization('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listCannibalization(websiteId: string, query?: ListQueryOf<'listCannibalization'>, options?: RequestOptions): PagePromise<Row<'listCannibalization'>>;
}

export interface AiArea {
  /**
   * Estimate what a reading of AI answers would cost.
   *
   * Returns how many calls a refresh of kind `ai` would make, and what they cost, target by
   * target. Changes nothing.
   *
   * @example
   * await sightline.ai.estimateCollection('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  estimateCollection(websiteId: string, query?: QueryOf<'estimateAiCollection'>, options?: RequestOptions): ResultPromise<Data<'estimateAiCollection'>>;
  /**
   * List the prompts that AI engines are asked.
   *
   * Returns the prompts with their labels and present revision.
   *
   * @example
   * for await (const row of sightline.ai.listPrompts('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listPrompts(websiteId: string, query?: ListQueryOf<'listAiPrompts'>, options?: RequestOptions): PagePromise<Row<'listAiPrompts'>>;
  /**
   * Add prompts to ask AI engines.
   *
   * The response has one row for each prompt, in the same order, with `result`: `created`,
   * `exists` (left unchanged), `invalid` (the others are added nevertheless) or `over_limit`. If
   * none is taken or there already, the request fails.
   *
   * @example
   * await sightline.ai.createPrompts('web_01kamzv4s1eh3bg3g7qfs1x2r2', {
   *   prompts: [
   *     {
   *       text: 'Which is made by a test?',
   *       topic: 'tests'
   *     }
   *   ]
   * });
   */
  createPrompts(websiteId: string, body: BodyOf<'createAiPrompts'>, options?: RequestOptions): ResultPromise<Data<'createAiPrompts'>>;
  /**
   * Import prompts from a CSV file.
   *
   * Takes a CSV file of up to 10000 rows with a header that has a Prompt column, and perhaps
   * Topic, Tags, Persona, Stage, Country and Language, separated by comma, semicolon or tab, in
   * UTF-8 or UTF-16. Invalid rows are counted and stop no other. Existing prompts are left
   * unchanged, or with `onExisting=update` take topic, tags and stage of the file; either way it
   * may be sent again.
   *
   * @example
   * await sightline.ai.importPrompts('web_01kamzv4s1eh3bg3g7qfs1x2r2', bytes);
   */
  importPrompts(websiteId: string, body: UploadBody, options?: UploadOptions): ResultPromise<Data<'importAiPrompts'>>;
  /**
   * Get a prompt with its revisions.
   *
   * Returns the prompt with every text it has had, the newest first.
   *
   * @example
   * await sightline.ai.getPrompt('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'prm_01kamzv4s1eh3bg3g7qfs1x2ra');
   */
  getPrompt(websiteId: string, promptId: string, query?: QueryOf<'getAiPrompt'>, options?: RequestOptions): ResultPromise<Data<'getAiPrompt'>>;
  /**
   * Update a prompt.
   *
   * Changes labels, or the question itself. Another text, country or language starts a new
   * revision, whose answers are kept apart from earlier ones.
   *
   * @example
   * await sightline.ai.updatePrompt('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'prm_01kamzv4s1eh3bg3g7qfs1x2ra', { topic: 'changed' });
   */
  updatePrompt(websiteId: string, promptId: string, body?: BodyOf<'updateAiPrompt'>, options?: RequestOptions): ResultPromise<Data<'updateAiPrompt'>>;
  /**
   * Delete prompts, all or none.
   *
   * Deletes the prompts with their answers: no reading shows them from now on, and they are
   * erased within half an hour. If an id is unknown, nothing is deleted and the 422 names every
   * unknown id.
   *
   * @example
   * await sightline.ai.deletePrompts('web_01kamzv4s1eh3bg3g7qfs1x2r2', { ids: [ 'prm_01kamzv4s1eh3bg3g7qfs1w00a' ] });
   */
  deletePrompts(websiteId: string, body: BodyOf<'deleteAiPrompts'>, options?: RequestOptions): ResultPromise<Data<'deleteAiPrompts'>>;
  /**
   * List the brands that are looked for in AI answers.
   *
   * Returns own brands and competitors with every name by which they are found.
   *
   * @example
   * for await (const row of sightline.ai.listBrands('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listBrands(websiteId: string, query?: ListQueryOf<'listAiBrands'>, options?: RequestOptions): PagePromise<Row<'listAiBrands'>>;
  /**
   * Get by which brands stored answers are matched.
   *
   * A change of names is a new version. A job of type `ai.rematch` then finds the brands in all
   * stored answers again; until it has ended, numbers of different days may be by different
   * versions.
   *
   * @example
   * await sightline.ai.getBrandMatching('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  getBrandMatching(websiteId: string, query?: QueryOf<'getAiBrandMatching'>, options?: RequestOptions): ResultPromise<Data<'getAiBrandMatching'>>;
  /**
   * Add brands to look for in AI answers.
   *
   * Adds own brands and competitors. Stored answers are searched for the new names as well. The
   * response has one row for each brand, in the same order.
   *
   * @example
   * await sightline.ai.createBrands('web_01kamzv4s1eh3bg3g7qfs1x2r2', { brands: [ { name: 'Rival', domains: [ 'rival.example' ] } ] });
   */
  createBrands(websiteId: string, body: BodyOf<'createAiBrands'>, options?: RequestOptions): ResultPromise<Data<'createAiBrands'>>;
  /**
   * Update a brand.
   *
   * Changes names, domains or whose the brand is. Stored answers are searched again, so numbers
   * of past days may change.
   *
   * @example
   * await sightline.ai.updateBrand('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'brd_01kamzv4s1eh3bg3g7qfs1x2rm', { aliases: [ 'Sample Ltd' ] });
   */
  updateBrand(websiteId: string, brandId: string, body?: BodyOf<'updateAiBrand'>, options?: RequestOptions): ResultPromise<Data<'updateAiBrand'>>;
  /**
   * Delete a brand (answers are kept).
   *
   * Ends the search for the brand. Stored answers are kept, without its mentions.
   *
   * @example
   * await sightline.ai.deleteBrand('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'brd_01kamzv4s1eh3bg3g7qfs1x2rm');
   */
  deleteBrand(websiteId: string, brandId: string, options?: RequestOptions): ResultPromise<Data<'deleteAiBrand'>>;
  /**
   * List the engines that are asked.
   *
   * Returns each series: an engine, who provides its answers, the model, and whether it may
   * search the web.
   *
   * @example
   * for await (const row of sightline.ai.listTargets('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listTargets(websiteId: string, query?: ListQueryOf<'listAiTargets'>, options?: RequestOptions): PagePromise<Row<'listAiTargets'>>;
  /**
   * Add an engine to ask.
   *
   * Adds a series: from then on each collection sends every prompt to this engine. Numbers of
   * different targets are never averaged.
   *
   * @example
   * await sightline.ai.createTarget('web_01kamzv4s1eh3bg3g7qfs1x2r2', { engine: 'perplexity', provider: 'perplexity' });
   */
  createTarget(websiteId: string, body: BodyOf<'createAiTarget'>, options?: RequestOptions): ResultPromise<Data<'createAiTarget'>>;
  /**
   * Update how often an engine is asked.
   *
   * Changes samples, cadence, limits or the pause. Engine, provider and model are the identity
   * of the series: add another target for others.
   *
   * @example
   * await sightline.ai.updateTarget('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'ait_01kamzv4s1eh3bg3g7qfs1x2rn', { samples: 3 });
   */
  updateTarget(websiteId: string, aiTargetId: string, body?: BodyOf<'updateAiTarget'>, options?: RequestOptions): ResultPromise<Data<'updateAiTarget'>>;
  /**
   * Delete a target (its answers are kept).
   *
   * Ends the series. Its answers are kept; the same target added again continues them.
   *
   * @example
   * await sightline.ai.deleteTarget('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'ait_01kamzv4s1eh3bg3g7qfs1x2rn');
   */
  deleteTarget(websiteId: string, aiTargetId: string, options?: RequestOptions): ResultPromise<Data<'deleteAiTarget'>>;
  /**
   * List how often AI answers name and cite the website.
   *
   * Returns one row for each target and group, with intervals and a grade. Targets are never
   * added to each other, and live answers never to made-up ones. Only the present revision of
   * each prompt counts. Deleted prompts and targets are left out.
   *
   * @example
   * for await (const row of sightline.ai.listVisibility('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listVisibility(websiteId: string, query?: ListQueryOf<'listAiVisibility'>, options?: RequestOptions): PagePromise<Row<'listAiVisibility'>>;
  /**
   * List answers of AI engines.
   *
   * Returns answers without their full text, the newest first: what was asked of which model,
   * what came of it, and the brands it names.
   *
   * @example
   * for await (const row of sightline.ai.listAnswers('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listAnswers(websiteId: string, query?: ListQueryOf<'listAiAnswers'>, options?: RequestOptions): PagePromise<Row<'listAiAnswers'>>;
  /**
   * Get an answer of an AI engine with its evidence.
   *
   * Returns the text with the offsets of every brand, the sources that it cites apart from those
   * merely seen, the searches that were made, and whether the access logs show that a cited own
   * page was read for it.
   *
   * @example
   * await sightline.ai.getAnswer('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'ans_01kamzv4s1eh3bg3g7qfs1x2rp');
   */
  getAnswer(websiteId: string, answerId: string, query?: QueryOf<'getAiAnswer'>, options?: RequestOptions): ResultPromise<Data<'getAiAnswer'>>;
  /**
   * Compare two answers of AI engines.
   *
   * Returns which brands and sources were added and removed, and how the text differs. One
   * answer differs from the next without any cause: a difference of two is no trend.
   *
   * @example
   * await sightline.ai.compareAnswers('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'ans_01kamzv4s1eh3bg3g7qfs1x2rp');
   */
  compareAnswers(websiteId: string, answerId: string, query?: QueryOf<'compareAiAnswers'>, options?: RequestOptions): ResultPromise<Data<'compareAiAnswers'>>;
  /**
   * List the domains or pages that AI answers cite.
   *
   * Returns up to 10,000 domains or pages over all targets, with whose they are by the present
   * brands and settings. A source that was merely seen is not cited.
   *
   * @example
   * for await (const row of sightline.ai.listCitations('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listCitations(websiteId: string, query?: ListQueryOf<'listAiCitations'>, options?: RequestOptions): PagePromise<Row<'listAiCitations'>>;
  /**
   * List how much of what AI answers cite changes from day to day.
   *
   * Compares what the answers to each prompt cite on one day with what they cite on the next day
   * with answers, and adds up all pairs of a target. Targets with fewer than two readings of any
   * prompt are left out. Answers vary by chance: with few answers a day, much seems new or gone.
   *
   * @example
   * for await (const row of sightline.ai.listTurnover('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listTurnover(websiteId: string, query?: ListQueryOf<'listAiTurnover'>, options?: RequestOptions): PagePromise<Row<'listAiTurnover'>>;
  /**
   * List each brand’s share of voice in AI answers.
   *
   * Returns one row for each target, brand and period: which brands the answers name, and how
   * that develops. Prompts that name an own brand are left out, as from all headline numbers.
   * Competitors that no answer of the window names have no row.
   *
   * @example
   * for await (const row of sightline.ai.listBrandShares('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listBrandShares(websiteId: string, query?: ListQueryOf<'listAiBrandShares'>, options?: RequestOptions): PagePromise<Row<'listAiBrandShares'>>;
  /**
   * List answers by whether they name and cite the website.
   *
   * Divides the answers of each target into four: named and cited, named only, cited only,
   * neither. Being cited without being named is common.
   *
   * @example
   * for await (const row of sightline.ai.listCross('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listCross(websiteId: string, query?: ListQueryOf<'listAiCross'>, options?: RequestOptions): PagePromise<Row<'listAiCross'>>;
  /**
   * List prompts whose answers have competitors but not the website.
   *
   * Returns the prompts of each target for which a competitor is named or cited and the website
   * is not in any answer of the window. `ownNamed.interval` says how often it may be in answers
   * all the same.
   *
   * @example
   * for await (const row of sightline.ai.listGaps('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listGaps(websiteId: string, query?: ListQueryOf<'listAiGaps'>, options?: RequestOptions): PagePromise<Row<'listAiGaps'>>;
  /**
   * List citations with whether the page was read for the answer.
   *
   * Returns every own page that an answer cites, of the newest 2000 such answers of the period,
   * compared with the access logs: lines that arrive late count. An API’s fetcher is not the
   * consumer product’s, and Gemini’s fetches cannot be distinguished from other crawling.
   * `not_seen_live` needs a log drain with `tier: edge`.
   *
   * @example
   * for await (const row of sightline.ai.listLiveFetches('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listLiveFetches(websiteId: string, query?: ListQueryOf<'listAiLiveFetches'>, options?: RequestOptions): PagePromise<Row<'listAiLiveFetches'>>;
  /**
   * List the searches that AI engines made for their answers.
   *
   * Returns up to 10,000 searches over all targets, or the words that recur in them, as shares
   * of the answers that searched and report their searches. `by=target` also lists targets whose
   * provider does not report them. An interface’s searches differ from those of the product.
   *
   * @example
   * for await (const row of sightline.ai.listFanOuts('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listFanOuts(websiteId: string, query?: ListQueryOf<'listAiFanOuts'>, options?: RequestOptions): PagePromise<Row<'listAiFanOuts'>>;
  /**
   * List what AI assistants fetched for people’s questions.
   *
   * Counts verified visits of crawlers that fetch a page because a person asked, such as
   * ChatGPT-User: by page with their HTTP statuses, or by day. `kind` compares pages with
   * citations in AI answers. Assistants that answer from an index or a cache leave no visit.
   *
   * @example
   * for await (const row of sightline.ai.listRetrievals('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listRetrievals(websiteId: string, query?: ListQueryOf<'listAiRetrievals'>, options?: RequestOptions): PagePromise<Row<'listAiRetrievals'>>;
  /**
   * List what the website allows AI companies, by purpose and crawler.
   *
   * For each purpose and important crawler: what robots.txt, Content-Signal, Content-Usage, RSL
   * licenses, robots tags and headers, and TDMRep say, where they say it, what follows, and how
   * often the crawler came all the same. Headers and tags are those of the newest audit. The
   * period is the last 30 days unless another is given.
   *
   * @example
   * for await (const row of sightline.ai.listPolicy('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listPolicy(websiteId: string, query?: ListQueryOf<'listAiPolicy'>, options?: RequestOptions): PagePromise<Row<'listAiPolicy'>>;
  /**
   * Get what the website allows AI companies: answers, contradictions, files.
   *
   * Returns the answer for each purpose with visits despite a refusal, statements that
   * contradict each other, the files that were read, and the versions of the standards that are
   * followed.
   *
   * @example
   * await sightline.ai.getPolicySummary('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  getPolicySummary(websiteId: string, query?: QueryOf<'getAiPolicySummary'>, options?: RequestOptions): ResultPromise<Data<'getAiPolicySummary'>>;
  /**
   * Count the visits that AI assistants send.
   *
   * Counts people’s requests for pages that come from an AI assistant, by their referrer or by
   * `utm_source`, in the access logs. A lower bound: apps and many assistants send neither, and
   * Google’s AI Mode and AI Overviews look like Google’s search. Known crawlers, programs, files
   * that pages load, redirects and clicks within the website do not count. A row is missing
   * where there was no such request.
   *
   * @example
   * for await (const row of sightline.ai.listReferrals('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listReferrals(websiteId: string, query?: ListQueryOf<'listAiReferrals'>, options?: RequestOptions): PagePromise<Row<'listAiReferrals'>>;
  /**
   * List pages with their way from prompt to visit.
   *
   * Returns a row for each page and engine of which answers cite the page, fetchers read it for
   * a question, or people came from the assistant, in the window: with the crawls of the
   * engine’s index crawler. Facts with their dates, and no claim that one caused another. Visits
   * are a lower bound: apps and many assistants send no referrer, and Google’s AI Mode and AI
   * Overviews look like its search.
   *
   * @example
   * for await (const row of sightline.ai.listJourney('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listJourney(websiteId: string, query?: ListQueryOf<'listAiJourney'>, options?: RequestOptions): PagePromise<Row<'listAiJourney'>>;
  /**
   * Count the pages of each step from prompt to visit by engine.
   *
   * Returns a row for each engine. Steps are counted on their own: a page that was visited need
   * not be cited. Facts with their dates, and no claim that one caused another. Visits are a
   * lower bound: apps and many assistants send no referrer, and Google’s AI Mode and AI
   * Overviews look like its search.
   *
   * @example
   * for await (const row of sightline.ai.listJourneyEngines('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listJourneyEngines(websiteId: string, query?: ListQueryOf<'listAiJourneyEngines'>, options?: RequestOptions): PagePromise<Row<'listAiJourneyEngines'>>;
  /**
   * Import what Google or Bing report on their AI answers.
   *
   * Takes the CSV of Search Console’s generative AI report or of Bing’s AI Performance, up to
   * 50000 rows: columns such as Page, Query, Date, Country or Device, and Impressions or
   * Citations, in any order and the usual languages, in UTF-8 or UTF-16. The pages become
   * evidence in the URL ledger. A file without days is a snapshot of its period, never spread
   * over days. Invalid rows are counted and stop no other; the same file may be sent again.
   *
   * @example
   * await sightline.ai.importReport('web_01kamzv4s1eh3bg3g7qfs1x2r2', bytes);
   */
  importReport(websiteId: string, body: UploadBody, options?: UploadOptions): ResultPromise<Data<'importAiReport'>>;
  /**
   * List imported reports on AI answers.
   *
   * Returns the imported files of Google’s and Bing’s reports, each with the days that it
   * covers.
   *
   * @example
   * for await (const row of sightline.ai.listImports('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listImports(websiteId: string, query?: ListQueryOf<'listAiImports'>, options?: RequestOptions): PagePromise<Row<'listAiImports'>>;
  /**
   * Get an imported report on AI answers.
   *
   * Returns the source of an imported file, the days that it covers and its counts.
   *
   * @example
   * await sightline.ai.getImport('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'aim_01kamzv4s1eh3bg3g7qfs1x2rs');
   */
  getImport(websiteId: string, importId: string, query?: QueryOf<'getAiImport'>, options?: RequestOptions): ResultPromise<Data<'getAiImport'>>;
  /**
   * List the rows of an imported report.
   *
   * Returns the rows as the file has them: pages or grounding queries with impressions (Google)
   * or citations (Bing).
   *
   * @example
   * for await (const row of sightline.ai.listImportRows('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'aim_01kamzv4s1eh3bg3g7qfs1x2rs')) console.log(row);
   */
  listImportRows(websiteId: string, importId: string, query?: ListQueryOf<'listAiImportRows'>, options?: RequestOptions): PagePromise<Row<'listAiImportRows'>>;
  /**
   * Track grounding queries of a report as prompts.
   *
   * Adds queries that an imported report has as prompts, which are then asked regularly. A query
   * is what an engine looked for, not what a person asked, so answers to it are a hint and not a
   * repetition.
   *
   * @example
   * await sightline.ai.trackQueries('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'aim_01kamzv4s1eh3bg3g7qfs1x2rs', { queries: [ 'sample query' ] });
   */
  trackQueries(websiteId: string, importId: string, body: BodyOf<'trackAiQueries'>, options?: RequestOptions): ResultPromise<Data<'trackAiQueries'>>;
  /**
   * Delete an imported report with its evidence.
   *
   * The URL ledger then has what other reports of the same source count. Prompts made of its
   * queries are kept.
   *
   * @example
   * await sightline.ai.deleteImport('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'aim_01kamzv4s1eh3bg3g7qfs1x2rs');
   */
  deleteImport(websiteId: string, importId: string, options?: RequestOptions): ResultPromise<Data<'deleteAiImport'>>;
  /**
   * Compare prompts, operators’ reports and logs page by page.
   *
   * Returns every page that answers to your prompts cite, that the newest imported report of
   * Google or Bing counts, or that assistants fetched for people. The sources count different
   * things over different times, so they confirm each other and are never added.
   *
   * @example
   * for await (const row of sightline.ai.listReconciliation('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listReconciliation(websiteId: string, query?: ListQueryOf<'listAiReconciliation'>, options?: RequestOptions): PagePromise<Row<'listAiReconciliation'>>;
  /**
   * Get in sentences how AI answers are measured.
   *
   * The sentences are made from the website’s present settings. Reports on AI answers carry them
   * as they were when the report was made.
   *
   * @example
   * await sightline.ai.getMethodology('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  getMethodology(websiteId: string, query?: QueryOf<'getAiMethodology'>, options?: RequestOptions): ResultPromise<Data<'getAiMethodology'>>;
}

export interface SearchConsoleArea {
  /**
   * List connections to search engines.
   *
   * Returns the workspace’s accounts at Google Search Console and Bing Webmaster, without their
   * secrets.
   *
   * @example
   * for await (const row of sightline.searchConsole.listConnections()) console.log(row);
   */
  listConnections(query?: ListQueryOf<'listSearchConnections'>, options?: RequestOptions): PagePromise<Row<'listSearchConnections'>>;
  /**
   * Connect an account of a search engine.
   *
   * Connects Google Search Console by the key file of a service account or by a refresh token
   * with its client, or Bing Webmaster by an API key. Secrets are stored encrypted and never
   * returned. The account is tested by listing its properties: what is refused is a 422, and
   * without an answer nothing is saved. For consent in a browser see `POST
   * /search-console/connect`.
   *
   * @example
   * await sightline.searchConsole.createConnection({ method: 'api_key', apiKey: 'sample' });
   */
  createConnection(body: BodyOf<'createSearchConnection'>, options?: RequestOptions): ResultPromise<Data<'createSearchConnection'>>;
  /**
   * Start to connect Google Search Console in a browser.
   *
   * Returns a link for the person whose Google account is connected. It works once, within half
   * an hour, in one browser. Where the operator has set no OAuth client it is a 409: use a
   * service account or a refresh token.
   *
   * @example
   * await sightline.searchConsole.startConnect({});
   */
  startConnect(body?: BodyOf<'startSearchConnect'>, options?: RequestOptions): ResultPromise<Data<'startSearchConnect'>>;
  /**
   * Test a connection and list its properties anew.
   *
   * Asks the search engine for the account’s properties, and stores them with the account’s
   * state. Properties that are no longer listed are kept and marked.
   *
   * @example
   * await sightline.searchConsole.testConnection('con_01kamzv4s1eh3bg3g7qfs1x2rt');
   */
  testConnection(connectionId: string, options?: RequestOptions): ResultPromise<Data<'testSearchConnection'>>;
  /**
   * Delete a connection (collected data is kept).
   *
   * Deletes the account’s secret, its properties and their bindings. Collected data is kept. The
   * consent itself is withdrawn at Google.
   *
   * @example
   * await sightline.searchConsole.deleteConnection('con_01kamzv4s1eh3bg3g7qfs1x2rt');
   */
  deleteConnection(connectionId: string, options?: RequestOptions): ResultPromise<Data<'deleteSearchConnection'>>;
  /**
   * List properties of connections.
   *
   * Returns the properties that the workspace’s accounts listed when they were last tested.
   *
   * @example
   * for await (const row of sightline.searchConsole.listProperties()) console.log(row);
   */
  listProperties(query?: ListQueryOf<'listSearchProperties'>, options?: RequestOptions): PagePromise<Row<'listSearchProperties'>>;
  /**
   * List websites that are bound to properties.
   *
   * Returns which website takes its data from which property, with the state of the connection.
   *
   * @example
   * for await (const row of sightline.searchConsole.listBindings()) console.log(row);
   */
  listBindings(query?: ListQueryOf<'listSearchBindings'>, options?: RequestOptions): PagePromise<Row<'listSearchBindings'>>;
  /**
   * Bind websites to properties.
   *
   * Binds the given websites, or without `bindings` all unbound ones whose domain a property
   * has: a domain property before a prefix. A website has one property of each search engine;
   * binding it again replaces that. Returns the bindings that were made.
   *
   * @example
   * await sightline.searchConsole.createBindings({});
   */
  createBindings(body?: BodyOf<'createSearchBindings'>, options?: RequestOptions): ResultPromise<Data<'createSearchBindings'>>;
  /**
   * Unbind a website from its property (data is kept).
   *
   * Ends the collection of the website’s data. What was collected is kept.
   *
   * @example
   * await sightline.searchConsole.deleteBinding('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  deleteBinding(websiteId: string, options?: WithQuery): ResultPromise<Data<'deleteSearchBinding'>>;
  /**
   * List Google’s clicks and impressions of all websites.
   *
   * Returns one row for each website that is bound to a property, or whose bulk export was
   * imported: web search of the newest days that Google no longer changes, with as many before.
   *
   * @example
   * for await (const row of sightline.searchConsole.listOverview()) console.log(row);
   */
  listOverview(query?: ListQueryOf<'listSearchOverview'>, options?: RequestOptions): PagePromise<Row<'listSearchOverview'>>;
  /**
   * Summarize clicks and impressions in Google.
   *
   * Returns the property’s totals of a range and of the range before, with the share of searches
   * that Google names in no row. A change is given only where both ranges are complete.
   *
   * @example
   * await sightline.searchConsole.summarize('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  summarize(websiteId: string, query?: QueryOf<'summarizeSearch'>, options?: RequestOptions): ResultPromise<Data<'summarizeSearch'>>;
  /**
   * List clicks and impressions in Google by query, page, day and more.
   *
   * Returns the rows with an impression in the range, with the same of the range before. Rows
   * never add up to the total, since Google leaves rare queries out: `…/search-console/summary`
   * has the totals. With a filter on pages, numbers are counted by page instead of by property.
   *
   * @example
   * for await (const row of sightline.searchConsole.listPerformance('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listPerformance(websiteId: string, query?: ListQueryOf<'listSearchPerformance'>, options?: RequestOptions): PagePromise<Row<'listSearchPerformance'>>;
  /**
   * Split web searches by whether they name an own brand.
   *
   * Looks for the website’s own brands in each query, as in AI answers: names, aliases, excluded
   * names and domains. Searches that Google shows in no row are a class of their own, since they
   * may be either.
   *
   * @example
   * await sightline.searchConsole.getBrandSplit('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  getBrandSplit(websiteId: string, query?: QueryOf<'getSearchBrandSplit'>, options?: RequestOptions): ResultPromise<Data<'getSearchBrandSplit'>>;
  /**
   * List queries or pages that gained or lost clicks in Google.
   *
   * Returns what changed most, with the change split exactly into impressions and click-through
   * rate. Empty if the data do not reach back over the earlier range.
   *
   * @example
   * for await (const row of sightline.searchConsole.listMovers('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listMovers(websiteId: string, query?: ListQueryOf<'listSearchMovers'>, options?: RequestOptions): PagePromise<Row<'listSearchMovers'>>;
  /**
   * List queries or pages that Google shows newly or no longer.
   *
   * Returns what had impressions in one of the two ranges only, most clicks first. A query that
   * too few people make is left out by Google, so `lost` does not mean that the page is gone.
   *
   * @example
   * for await (const row of sightline.searchConsole.listNewAndLost('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listNewAndLost(websiteId: string, query?: ListQueryOf<'listSearchNewAndLost'>, options?: RequestOptions): PagePromise<Row<'listSearchNewAndLost'>>;
  /**
   * List queries that are just below the top.
   *
   * Returns web searches with an average position from 4 to 20, most impressions first. To track
   * some, send them to `POST /keywords`.
   *
   * @example
   * for await (const row of sightline.searchConsole.listStrikingDistance('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listStrikingDistance(websiteId: string, query?: ListQueryOf<'listStrikingDistance'>, options?: RequestOptions): PagePromise<Row<'listStrikingDistance'>>;
  /**
   * List queries for which own pages compete in Google.
   *
   * Returns queries for which two or more pages were shown on the same days, of the 500 with the
   * most impressions. Pages that replace each other from day to day share no day and are not
   * listed.
   *
   * @example
   * for await (const row of sightline.searchConsole.listCannibalization('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listCannibalization(websiteId: string, query?: ListQueryOf<'listSearchCannibalization'>, options?: RequestOptions): PagePromise<Row<'listSearchCannibalization'>>;
  /**
   * List pages that lose clicks in Google beyond the season.
   *
   * Returns pages whose newest 28 final days have at least a fifth fewer clicks than their best
   * 28 before let expect, adjusted by how the rest of the website went. Most clicks lost first,
   * of the 500 pages with the most clicks.
   *
   * @example
   * for await (const row of sightline.searchConsole.listDecay('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listDecay(websiteId: string, query?: ListQueryOf<'listSearchDecay'>, options?: RequestOptions): PagePromise<Row<'listSearchDecay'>>;
  /**
   * List groups of pages or queries with their clicks in Google.
   *
   * Returns pages by the folders of their paths or by a regular expression, or queries by the
   * tags of the keywords that they are, most clicks first, up to 1,000 groups. Pages are counted
   * by page, so they add up to more impressions than the property has; a query with two tags
   * counts in both, and queries that Google does not name are in no group.
   *
   * @example
   * for await (const row of sightline.searchConsole.listContentGroups('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listContentGroups(websiteId: string, query?: ListQueryOf<'listContentGroups'>, options?: RequestOptions): PagePromise<Row<'listContentGroups'>>;
  /**
   * List clicks and impressions by hour.
   *
   * Returns the property’s totals of each hour with data, as the last collection found them.
   * Google shows hours for ten days; hours that were collected stay.
   *
   * @example
   * for await (const row of sightline.searchConsole.listHours('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listHours(websiteId: string, query?: ListQueryOf<'listSearchHours'>, options?: RequestOptions): PagePromise<Row<'listSearchHours'>>;
  /**
   * Get the Core Web Vitals of real visits.
   *
   * Returns the newest 28 days and the history by week of the Chrome UX Report, for phones and
   * desktops. A URL without a path, such as `https://www.example.com`, is a whole origin; with a
   * path it is one page.
   *
   * @example
   * await sightline.searchConsole.getWebVitals('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  getWebVitals(websiteId: string, query?: QueryOf<'getWebVitals'>, options?: RequestOptions): ResultPromise<Data<'getWebVitals'>>;
  /**
   * List sitemaps that were submitted to Google.
   *
   * Asks Search Console for the sitemaps of the website’s property: their state, errors and
   * warnings, and when Google last read them. Sitemaps that are only named in robots.txt may be
   * missing.
   *
   * @example
   * for await (const row of sightline.searchConsole.listSubmittedSitemaps('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listSubmittedSitemaps(websiteId: string, query?: ListQueryOf<'listSubmittedSitemaps'>, options?: RequestOptions): PagePromise<Row<'listSubmittedSitemaps'>>;
  /**
   * Submit a sitemap to Google.
   *
   * Submits the sitemap, again if it was before. The account must be allowed to write. Google
   * reads it when it likes: list the sitemaps later for its errors.
   *
   * @example
   * await sightline.searchConsole.submitSitemap('web_01kamzv4s1eh3bg3g7qfs1x2r2', { url: 'https://sample.example/sitemap.xml' });
   */
  submitSitemap(websiteId: string, body: BodyOf<'submitSearchSitemap'>, options?: RequestOptions): ResultPromise<Data<'submitSearchSitemap'>>;
  /**
   * List imported files of Search Console.
   *
   * Returns snapshots of the performance report, and tables of the bulk export, each with the
   * days that it covers.
   *
   * @example
   * for await (const row of sightline.searchConsole.listImports('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listImports(websiteId: string, query?: ListQueryOf<'listSearchImports'>, options?: RequestOptions): PagePromise<Row<'listSearchImports'>>;
  /**
   * Import an export of Search Console, or a table of its bulk export.
   *
   * Without `table`: the ZIP file or one CSV file that Search Console’s performance report
   * exports, in 23 languages of its interface and others by `columns`, of up to 8 MB. It is kept
   * as a snapshot of its period: a table has 1,000 rows at most, so it never becomes days. The
   * same export may be sent again. With `table`: that table of the bulk export as Parquet (256
   * MB), JSON lines or CSV with BigQuery’s column names (2 GB), of one property and up to 500
   * days. Rows that repeat a key are added up, and anonymized ones count in totals only. A day
   * that is imported again is replaced, so send all rows of a day in one file. These days have
   * no row cap, so they go before those of the API: `performance` and the other reads use them,
   * and never both. A file with an invalid row is refused as a whole.
   *
   * @example
   * await sightline.searchConsole.importData('web_01kamzv4s1eh3bg3g7qfs1x2r2', bytes);
   */
  importData(websiteId: string, body: UploadBody, options?: UploadOptions): ResultPromise<Data<'importSearchData'>>;
  /**
   * Get an imported file of Search Console.
   *
   * Returns what the file is, the days that it covers and its totals.
   *
   * @example
   * await sightline.searchConsole.getImport('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'gsi_01kamzv4s1eh3bg3g7qfs1x2rw');
   */
  getImport(websiteId: string, searchImportId: string, query?: QueryOf<'getSearchImport'>, options?: RequestOptions): ResultPromise<Data<'getSearchImport'>>;
  /**
   * List the rows of an imported export.
   *
   * Returns one table of a snapshot in the order of the file. Rows are totals of the whole
   * period, 1,000 a table at most: they never add up to the period’s totals. Tables of the bulk
   * export have none here: they are days in `performance`.
   *
   * @example
   * for await (const row of sightline.searchConsole.listImportRows('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'gsi_01kamzv4s1eh3bg3g7qfs1x2rw')) console.log(row);
   */
  listImportRows(websiteId: string, searchImportId: string, query?: ListQueryOf<'listSearchImportRows'>, options?: RequestOptions): PagePromise<Row<'listSearchImportRows'>>;
  /**
   * Delete an imported file of Search Console with its data.
   *
   * Days of a table of the bulk export go with it, unless a later import replaced them. The next
   * collection reads those of the last 16 months from the API again; older ones are gone.
   *
   * @example
   * await sightline.searchConsole.deleteImport('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'gsi_01kamzv4s1eh3bg3g7qfs1x2rw');
   */
  deleteImport(websiteId: string, searchImportId: string, options?: RequestOptions): ResultPromise<Data<'deleteSearchImport'>>;
  /**
   * List queries or pages with their clicks in Bing.
   *
   * Returns a snapshot of Bing Webmaster and its difference to an earlier one. Bing takes no
   * dates and renews its statistics about weekly: each collection with `gsc` stores the weeks
   * that Bing shows, and weeks that it no longer shows stay.
   *
   * @example
   * for await (const row of sightline.searchConsole.listBingStatistics('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listBingStatistics(websiteId: string, query?: ListQueryOf<'listBingStatistics'>, options?: RequestOptions): PagePromise<Row<'listBingStatistics'>>;
  /**
   * List Bing’s crawls of a website by day.
   *
   * Returns what Bing Webmaster says of its crawls and its index, newest day first, as the last
   * collection found it. These are Bing’s own counts; visits of Bingbot in logs are in the
   * crawler reads.
   *
   * @example
   * for await (const row of sightline.searchConsole.listBingCrawlDays('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listBingCrawlDays(websiteId: string, query?: ListQueryOf<'listBingCrawlDays'>, options?: RequestOptions): PagePromise<Row<'listBingCrawlDays'>>;
  /**
   * List pages that Bing could not crawl well.
   *
   * Returns the pages with which Bing Webmaster has issues, the most linked first, then those
   * that it no longer lists.
   *
   * @example
   * for await (const row of sightline.searchConsole.listBingCrawlIssues('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listBingCrawlIssues(websiteId: string, query?: ListQueryOf<'listBingCrawlIssues'>, options?: RequestOptions): PagePromise<Row<'listBingCrawlIssues'>>;
  /**
   * Get what Bing knows of a URL.
   *
   * Asks Bing Webmaster when it discovered and last crawled a page of the website.
   *
   * @example
   * await sightline.searchConsole.getBingUrl('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  getBingUrl(websiteId: string, query?: QueryOf<'getBingUrl'>, options?: RequestOptions): ResultPromise<Data<'getBingUrl'>>;
  /**
   * Get how many URLs Bing still accepts.
   *
   * Asks Bing Webmaster how many URLs of the site may still be submitted.
   *
   * @example
   * await sightline.searchConsole.getBingQuota('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  getBingQuota(websiteId: string, query?: QueryOf<'getBingQuota'>, options?: RequestOptions): ResultPromise<Data<'getBingQuota'>>;
  /**
   * Explain why clicks or impressions in Google changed.
   *
   * Looks through everything that is known around two ranges of days, and returns what may have
   * moved the number: changes in how Google counts, unfinished days, updates of the ranking,
   * robots.txt, noindex, canonicals, statuses and titles, errors of Google’s crawler, features
   * and AI Overviews on result pages, and competitors that rose. Says what it could not look at.
   * A change that is usual for the website has no cause.
   *
   * @example
   * await sightline.searchConsole.explain('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  explain(websiteId: string, query?: QueryOf<'explainSearch'>, options?: RequestOptions): ResultPromise<Data<'explainSearch'>>;
  /**
   * List what happened to a website, for charts.
   *
   * Returns what touches a range of days, oldest first: own annotations, events of campaigns,
   * updates of Google’s ranking, and days from or up to which Google counts differently. Ask for
   * the range that a chart shows.
   *
   * @example
   * for await (const row of sightline.searchConsole.listAnnotations('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listAnnotations(websiteId: string, query?: ListQueryOf<'listSearchAnnotations'>, options?: RequestOptions): PagePromise<Row<'listSearchAnnotations'>>;
  /**
   * Record what happened to a website.
   *
   * Records a deploy, content that was published, an outage, a link or a note on a day, so that
   * charts of clicks can show it.
   *
   * @example
   * await sightline.searchConsole.createAnnotation('web_01kamzv4s1eh3bg3g7qfs1x2r2', { day: '2026-11-03', title: 'made by a test' });
   */
  createAnnotation(websiteId: string, body: BodyOf<'createSearchAnnotation'>, options?: RequestOptions): ResultPromise<Data<'createSearchAnnotation'>>;
  /**
   * Delete an annotation.
   *
   * Deletes an annotation that was recorded for the website. Events of campaigns are deleted
   * there; what Google did ships with the service.
   *
   * @example
   * await sightline.searchConsole.deleteAnnotation('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'ann_01kamzv4s1eh3bg3g7qfs1x2rv');
   */
  deleteAnnotation(websiteId: string, annotationId: string, options?: RequestOptions): ResultPromise<Data<'deleteSearchAnnotation'>>;
}

export interface BacklinksArea {
  /**
   * List collected links to a website.
   *
   * Returns links that providers and imported files name: one row for each linking page and
   * target, with what each source says of it. CSV has all links, in order of their domains
   * unless `sort` is given.
   *
   * @example
   * for await (const row of sightline.backlinks.list('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  list(websiteId: string, query?: ListQueryOf<'listBacklinks'>, options?: RequestOptions): PagePromise<Row<'listBacklinks'>>;
  /**
   * Summarize the collected links to a website.
   *
   * Returns the numbers of links, linking domains and linked pages. All are 0 before links were
   * collected or imported.
   *
   * @example
   * await sightline.backlinks.summarize('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  summarize(websiteId: string, query?: QueryOf<'summarizeBacklinks'>, options?: RequestOptions): ResultPromise<Data<'summarizeBacklinks'>>;
  /**
   * List the domains that link to a website.
   *
   * Returns registrable domains with the number of their links, or those of Common Crawl’s
   * domain graph. The two are never merged: the graph counts neither links nor whether they are
   * followed.
   *
   * @example
   * for await (const row of sightline.backlinks.listLinkingDomains('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listLinkingDomains(websiteId: string, query?: ListQueryOf<'listLinkingDomains'>, options?: RequestOptions): PagePromise<Row<'listLinkingDomains'>>;
  /**
   * List the texts of links to a website.
   *
   * Returns the texts of links with how many links and domains use each.
   *
   * @example
   * for await (const row of sightline.backlinks.listLinkAnchors('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listLinkAnchors(websiteId: string, query?: ListQueryOf<'listLinkAnchors'>, options?: RequestOptions): PagePromise<Row<'listLinkAnchors'>>;
  /**
   * List the pages of a website that links lead to.
   *
   * Returns addresses of the website with the number of links and domains that lead there.
   *
   * @example
   * for await (const row of sightline.backlinks.listLinkedPages('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listLinkedPages(websiteId: string, query?: ListQueryOf<'listLinkedPages'>, options?: RequestOptions): PagePromise<Row<'listLinkedPages'>>;
  /**
   * List new and lost links by day.
   *
   * Returns the days (UTC) on which links or domains came or went, by our own dates, the oldest
   * first. Days without a change have no row.
   *
   * @example
   * for await (const row of sightline.backlinks.listSeries('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listSeries(websiteId: string, query?: ListQueryOf<'listBacklinkSeries'>, options?: RequestOptions): PagePromise<Row<'listBacklinkSeries'>>;
  /**
   * List links that are new.
   *
   * Returns links that a source first named to us in the range, the newest first. Links that a
   * source names when it is first read, or says that it saw before the website’s first reading,
   * are not new.
   *
   * @example
   * for await (const row of sightline.backlinks.listNewBacklinks('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listNewBacklinks(websiteId: string, query?: ListQueryOf<'listNewBacklinks'>, options?: RequestOptions): PagePromise<Row<'listNewBacklinks'>>;
  /**
   * List links that were lost.
   *
   * Returns links that no source names any more, by the day on which that was seen. Only a
   * source that was read to its end can lose a link.
   *
   * @example
   * for await (const row of sightline.backlinks.listLostBacklinks('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listLostBacklinks(websiteId: string, query?: ListQueryOf<'listLostBacklinks'>, options?: RequestOptions): PagePromise<Row<'listLostBacklinks'>>;
  /**
   * List domains that link to competitors only.
   *
   * Returns domains that link to websites of the relationship `competitor` in this workspace and
   * not to this website; those that link to the most competitors come first. Only competitors of
   * which the source has links count.
   *
   * @example
   * for await (const row of sightline.backlinks.listGaps('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listGaps(websiteId: string, query?: ListQueryOf<'listBacklinkGaps'>, options?: RequestOptions): PagePromise<Row<'listBacklinkGaps'>>;
  /**
   * List pages that links lead to and that are gone.
   *
   * Returns addresses of the website that answer 404 or 410 although links lead there: links to
   * win back by a redirect, the one with the most linking domains first. The newest verified
   * crawler visit of the last 90 days decides; for an address without visits, what the source of
   * the links saw. The 5000 addresses with the most linking domains are looked at.
   *
   * @example
   * for await (const row of sightline.backlinks.listBrokenPages('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listBrokenPages(websiteId: string, query?: ListQueryOf<'listBrokenPages'>, options?: RequestOptions): PagePromise<Row<'listBrokenPages'>>;
  /**
   * List the pages that sent people.
   *
   * Returns pages that people came from, by the referrers of their successful requests for
   * pages, from the log drains with `countReferrers`. URLs have no query and no fragment. The
   * thousand pages with the most visits of each drain and day are kept, a hundred of a host; the
   * series counts the others. A referrer can be forged, and browsers often send the host alone.
   *
   * @example
   * for await (const row of sightline.backlinks.listReferrers('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listReferrers(websiteId: string, query?: ListQueryOf<'listReferrers'>, options?: RequestOptions): PagePromise<Row<'listReferrers'>>;
  /**
   * List how many people other websites sent by day.
   *
   * Returns the days (UTC) on which log drains with `countReferrers` had successful requests of
   * people for pages that came from another website, the oldest first. The parts add up to
   * `visits`. Requests without a referrer, and those from pages of the website itself, are not
   * counted.
   *
   * @example
   * for await (const row of sightline.backlinks.listReferrerSeries('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listReferrerSeries(websiteId: string, query?: ListQueryOf<'listReferrerSeries'>, options?: RequestOptions): PagePromise<Row<'listReferrerSeries'>>;
  /**
   * Get the disavow file of a website.
   *
   * Returns the domains and pages that a person chose to disavow, and the file for Google’s
   * disavow tool. No link is chosen for you, and none has a score of harm.
   *
   * @example
   * await sightline.backlinks.getDisavow('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  getDisavow(websiteId: string, query?: QueryOf<'getDisavow'>, options?: RequestOptions): ResultPromise<Data<'getDisavow'>>;
  /**
   * Choose the links to disavow.
   *
   * Replaces the domains and pages whose links are to be disavowed. The file of Google’s disavow
   * tool is accepted as it is, as `text/plain`: comments and blank lines are skipped. Nothing is
   * sent to Google: a person uploads the file. Google advises to disavow links only after a
   * manual action, or to prevent one.
   *
   * @example
   * await sightline.backlinks.saveDisavow('web_01kamzv4s1eh3bg3g7qfs1x2r2', {
   *   domains: [
   *     'spam.example'
   *   ],
   *   urls: [
   *     'https://spam.example.org/page'
   *   ]
   * });
   */
  saveDisavow(websiteId: string, body?: BodyOf<'saveDisavow'>, options?: RequestOptions): ResultPromise<Data<'saveDisavow'>>;
  /**
   * Estimate what collecting links would cost.
   *
   * Returns how many calls a collection would make, and what they cost. A call returns up to a
   * thousand links. Changes nothing.
   *
   * @example
   * await sightline.backlinks.estimate('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  estimate(websiteId: string, query?: QueryOf<'estimateBacklinks'>, options?: RequestOptions): ResultPromise<Data<'estimateBacklinks'>>;
  /**
   * Collect the links to a website.
   *
   * Starts a job that buys the links to the website from DataForSEO, a thousand a call, the
   * newest first, and merges them with what is known. A refresh of kind `backlinks` does the
   * same with the usual number of links. If the website is bound to a site of Bing Webmaster,
   * its links are read, too, as a source of its own: they cost nothing, and Bing names their
   * text, but neither days nor `rel`. Links that are no longer there are noticed only by a
   * collection that reads all of them.
   *
   * @example
   * await sightline.backlinks.collect('web_01kamzv4s1eh3bg3g7qfs1x2r2', { linksMax: 1000 });
   */
  collect(websiteId: string, body?: BodyOf<'collectBacklinks'>, options?: RequestOptions): ResultPromise<Data<'collectBacklinks'>>;
  /**
   * Import links from a file of another tool.
   *
   * Takes the CSV export of links of Search Console (latest links, sample links), Ahrefs,
   * Majestic, Moz, Semrush or Bing (pages), what their APIs or those of DataForSEO and SE
   * Ranking answer as CSV, or any list with a column of linking pages, of up to a million rows.
   * Columns are recognized by their names; lines above the header are skipped. Invalid rows are
   * counted and stop no other. A job then merges the links with what is known: the same link of
   * several sources is one row, with what each says of it. Search Console names no targets: its
   * row counts for the links that the page is known to have.
   *
   * @example
   * await sightline.backlinks.import('web_01kamzv4s1eh3bg3g7qfs1x2r2', bytes);
   */
  import(websiteId: string, body: UploadBody, options?: UploadOptions): ResultPromise<Data<'importBacklinks'>>;
  /**
   * List where links were collected from.
   *
   * Returns collections and imported files, the newest first.
   *
   * @example
   * for await (const row of sightline.backlinks.listImports('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listImports(websiteId: string, query?: ListQueryOf<'listBacklinkImports'>, options?: RequestOptions): PagePromise<Row<'listBacklinkImports'>>;
  /**
   * List known links with their state.
   *
   * Returns each known link with the outcome of its newest check and the evidence. CSV has all
   * links, in the order in which they were added.
   *
   * @example
   * for await (const row of sightline.backlinks.listKnownLinks('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listKnownLinks(websiteId: string, query?: ListQueryOf<'listKnownLinks'>, options?: RequestOptions): PagePromise<Row<'listKnownLinks'>>;
  /**
   * Add known links, which are checked every day.
   *
   * Adds links that you know of: bought, earned or agreed on. A job fetches the linking pages at
   * once, and every day from then on, at a polite rate and within their robots.txt; that costs
   * no credits. The response has one row for each link, in the same order. A website that is
   * paused keeps its links, and does not check them.
   *
   * @example
   * await sightline.backlinks.createKnownLinks('web_01kamzv4s1eh3bg3g7qfs1x2r2', {
   *   links: [
   *     {
   *       sourceUrl: 'https://blog.example.org/',
   *       targetUrl: 'https://elsewhere.example.net/'
   *     }
   *   ]
   * });
   */
  createKnownLinks(websiteId: string, body: BodyOf<'createKnownLinks'>, options?: RequestOptions): ResultPromise<Data<'createKnownLinks'>>;
  /**
   * Import known links from a CSV file.
   *
   * Takes a CSV file of up to 10000 rows with the columns Source URL and Target URL, and perhaps
   * Price, Currency, Note, Expected anchor and Expected rel, separated by comma, semicolon or
   * tab, in UTF-8 or UTF-16. The file that `GET …/backlinks/known?format=csv` returns can be
   * imported. Invalid rows are counted and stop no other. Links that the website has are left
   * unchanged, or with `onExisting=update` take what the file notes about them; either way it
   * may be sent again.
   *
   * @example
   * await sightline.backlinks.importKnownLinks('web_01kamzv4s1eh3bg3g7qfs1x2r2', bytes);
   */
  importKnownLinks(websiteId: string, body: UploadBody, options?: UploadOptions): ResultPromise<Data<'importKnownLinks'>>;
  /**
   * Check known links now.
   *
   * Makes the links due and starts a job that fetches their pages; a running job takes them up,
   * too. A link is called lost only after two fetches at least 24 hours apart, however often it
   * is checked.
   *
   * @example
   * await sightline.backlinks.checkKnownLinks('web_01kamzv4s1eh3bg3g7qfs1x2r2', { ids: [ 'lnk_01kamzv4s1eh3bg3g7qfs1w08x' ] });
   */
  checkKnownLinks(websiteId: string, body?: BodyOf<'checkKnownLinks'>, options?: RequestOptions): ResultPromise<Data<'checkKnownLinks'>>;
  /**
   * Get a known link with its history.
   *
   * Returns the link and what each check saw, the newest first. Checks in a row that saw the
   * same are one row; the last 100 such rows are kept.
   *
   * @example
   * await sightline.backlinks.getKnownLink('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'lnk_01kamzv4s1eh3bg3g7qfs1x2rx');
   */
  getKnownLink(websiteId: string, linkId: string, query?: QueryOf<'getKnownLink'>, options?: RequestOptions): ResultPromise<Data<'getKnownLink'>>;
  /**
   * Update a known link.
   *
   * Changes what you noted about a link. Expectations are compared by the next check, which is
   * then due at once. The URLs identify the link and do not change.
   *
   * @example
   * await sightline.backlinks.updateKnownLink('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'lnk_01kamzv4s1eh3bg3g7qfs1x2rx', { note: 'changed' });
   */
  updateKnownLink(websiteId: string, linkId: string, body?: BodyOf<'updateKnownLink'>, options?: RequestOptions): ResultPromise<Data<'updateKnownLink'>>;
  /**
   * Delete known links, all or none.
   *
   * Deletes the links with their history. If an id is unknown, nothing is deleted and the 422
   * names every unknown id.
   *
   * @example
   * await sightline.backlinks.deleteKnownLinks('web_01kamzv4s1eh3bg3g7qfs1x2r2', { ids: [ 'lnk_01kamzv4s1eh3bg3g7qfs1w00x' ] });
   */
  deleteKnownLinks(websiteId: string, body: BodyOf<'deleteKnownLinks'>, options?: RequestOptions): ResultPromise<Data<'deleteKnownLinks'>>;
}

export interface LogDrainsArea {
  /**
   * List a website’s log drains (tokens are never shown).
   *
   * Returns the website’s drains with their line counts of the last seven days, warnings and
   * detected format.
   *
   * @example
   * for await (const row of sightline.logDrains.list('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  list(websiteId: string, query?: ListQueryOf<'listLogDrains'>, options?: RequestOptions): PagePromise<Row<'listLogDrains'>>;
  /**
   * Create a log drain.
   *
   * Creates a drain with a token by which a server, log shipper or CDN sends this website’s
   * access logs to `/websites/{websiteId}/logs`, and can do nothing else. Send the token as
   * `Authorization: Bearer`, Basic password, `X-Drain-Token`, `X-Amz-Firehose-Access-Key` or
   * `?token=`. The token is shown only in this response.
   *
   * @example
   * await sightline.logDrains.create('web_01kamzv4s1eh3bg3g7qfs1x2r2', { name: 'made by a test' });
   */
  create(websiteId: string, body: BodyOf<'createLogDrain'>, options?: RequestOptions): ResultPromise<Data<'createLogDrain'>>;
  /**
   * Get a log drain with its recent traffic and problems.
   *
   * Returns the drain’s settings, its line counts of the last seven days, and warnings, such as
   * that lines contain a proxy’s address instead of the client’s.
   *
   * @example
   * await sightline.logDrains.get('drn_01kamzv4s1eh3bg3g7qfs1x2rc');
   */
  get(drainId: string, query?: QueryOf<'getLogDrain'>, options?: RequestOptions): ResultPromise<Data<'getLogDrain'>>;
  /**
   * Update a log drain.
   *
   * Changes how the drain’s lines are read. Settings that are not named stay as they are, and
   * lines received earlier are not read again.
   *
   * @example
   * await sightline.logDrains.update('drn_01kamzv4s1eh3bg3g7qfs1x2rc', { trustedHops: 2 });
   */
  update(drainId: string, body?: BodyOf<'updateLogDrain'>, options?: RequestOptions): ResultPromise<Data<'updateLogDrain'>>;
  /**
   * Rotate a log drain’s token.
   *
   * Returns a new token. The old one works for `graceSeconds` more, so that senders can switch;
   * one from an earlier rotation ends at once.
   *
   * @example
   * await sightline.logDrains.rotate('drn_01kamzv4s1eh3bg3g7qfs1x2rc', { graceSeconds: 60 });
   */
  rotate(drainId: string, body?: BodyOf<'rotateLogDrain'>, options?: RequestOptions): ResultPromise<Data<'rotateLogDrain'>>;
  /**
   * Delete a log drain (its stored visits are kept).
   *
   * Deletes the drain. Its token is refused from then on; visits received through it are kept.
   *
   * @example
   * await sightline.logDrains.delete('drn_01kamzv4s1eh3bg3g7qfs1x2rc');
   */
  delete(drainId: string, options?: RequestOptions): ResultPromise<Data<'deleteLogDrain'>>;
  /**
   * List log batches.
   *
   * Returns the log streams of the last 30 days, each once however often it was sent, with who
   * sent it, its lines by outcome and the times of its visits. What drains send in fewer than 20
   * lines without an Idempotency-Key is not listed.
   *
   * @example
   * for await (const row of sightline.logDrains.listLogBatches('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listLogBatches(websiteId: string, query?: ListQueryOf<'listLogBatches'>, options?: RequestOptions): PagePromise<Row<'listLogBatches'>>;
  /**
   * Count what deleting a log batch would remove.
   *
   * Returns the visits of the batch, and the batches that continue it: those of the same file
   * when it had grown. Changes nothing.
   *
   * @example
   * await sightline.logDrains.previewLogBatchDeletion('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'lgb_01kamzv4s1eh3bg3g7qfs1x2rd');
   */
  previewLogBatchDeletion(websiteId: string, batchId: string, query?: QueryOf<'previewLogBatchDeletion'>, options?: RequestOptions): ResultPromise<Data<'previewLogBatchDeletion'>>;
  /**
   * Take the visits of a log batch back.
   *
   * A job removes the visits of the batch, and what the URL ledger and all counts know from
   * them, as if it had never been sent; it takes some minutes. The same lines may be sent again
   * at once and are then stored anew. `delete-preview` counts what would go. What the drain
   * received stays counted.
   *
   * @example
   * await sightline.logDrains.deleteLogBatch('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'lgb_01kamzv4s1eh3bg3g7qfs1x2rd');
   */
  deleteLogBatch(websiteId: string, batchId: string, options?: WithQuery): ResultPromise<Data<'deleteLogBatch'>>;
}

export interface CrawlersArea {
  /**
   * Describe the log endpoint and its formats.
   *
   * Confirms that the token or key may send logs, and returns the names of the supported
   * formats.
   *
   * @example
   * await sightline.crawlers.checkLogs('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  checkLogs(websiteId: string, query?: QueryOf<'checkLogs'>, options?: RequestOptions): ResultPromise<Data<'checkLogs'>>;
  /**
   * Ingest access log lines.
   *
   * Accepts a stream of any length and content type, plain or compressed (gzip, br, zstd), and
   * responds once all of it is committed. People’s lines are counted and dropped. Lines that
   * cannot be parsed are counted, and the first ten are listed; they do not fail the rest. After
   * a broken connection, send the same stream again: ingestion resumes where it stopped. A
   * stream of 20 lines or more is stored once, whatever its Idempotency-Key, and a file that has
   * grown adds its new lines. `GET /websites/{websiteId}/log-batches` lists what was stored.
   *
   * @example
   * await sightline.crawlers.ingestLogs('web_01kamzv4s1eh3bg3g7qfs1x2r2', bytes);
   */
  ingestLogs(websiteId: string, body: UploadBody, options?: UploadOptions): ResultPromise<Data<'ingestLogs'>>;
  /**
   * Ingest access log lines.
   *
   * Accepts a stream of any length and content type, plain or compressed (gzip, br, zstd), and
   * responds once all of it is committed. People’s lines are counted and dropped. Lines that
   * cannot be parsed are counted, and the first ten are listed; they do not fail the rest. After
   * a broken connection, send the same stream again: ingestion resumes where it stopped. A
   * stream of 20 lines or more is stored once, whatever its Idempotency-Key, and a file that has
   * grown adds its new lines. `GET /websites/{websiteId}/log-batches` lists what was stored.
   *
   * @example
   * await sightline.crawlers.putLogs('web_01kamzv4s1eh3bg3g7qfs1x2r2', bytes);
   */
  putLogs(websiteId: string, body: UploadBody, options?: UploadOptions): ResultPromise<Data<'putLogs'>>;
  /**
   * Count crawler visits by bot, purpose, time, HTTP status, path and more.
   *
   * Counts visits by the dimensions in `groupBy`. A missing row means that the logs received
   * contain no such visit, not that there was none.
   *
   * @example
   * for await (const row of sightline.crawlers.list('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  list(websiteId: string, query?: ListQueryOf<'listCrawlers'>, options?: RequestOptions): PagePromise<Row<'listCrawlers'>>;
  /**
   * List crawler visits.
   *
   * Returns single visits, newest first by default, with their time, URL, HTTP status, address
   * and how the crawler was verified. `GET /websites/{websiteId}/crawlers` counts them.
   *
   * @example
   * for await (const row of sightline.crawlers.listVisits('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listVisits(websiteId: string, query?: ListQueryOf<'listCrawlerVisits'>, options?: RequestOptions): PagePromise<Row<'listCrawlerVisits'>>;
  /**
   * List known crawlers with their robots.txt access, visits and citations.
   *
   * Compares, for each known crawler, what robots.txt allows with the crawler’s verified visits
   * in the period, and with what AI answers of its operator cite.
   *
   * @example
   * for await (const row of sightline.crawlers.listMatrix('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listMatrix(websiteId: string, query?: ListQueryOf<'listCrawlerMatrix'>, options?: RequestOptions): PagePromise<Row<'listCrawlerMatrix'>>;
  /**
   * List versions of robots.txt.
   *
   * Returns the versions of each host’s robots.txt, newest first by default, with the lines that
   * changed. The file is read daily for websites with logs or tracked URLs, and on request.
   *
   * @example
   * for await (const row of sightline.crawlers.listRobotsVersions('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listRobotsVersions(websiteId: string, query?: ListQueryOf<'listRobotsVersions'>, options?: RequestOptions): PagePromise<Row<'listRobotsVersions'>>;
  /**
   * Read robots.txt now and then daily.
   *
   * Starts a job that reads robots.txt of the website’s hosts, and reads it daily from then on.
   * While such a job is running, returns that one.
   *
   * @example
   * await sightline.crawlers.readRobots('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  readRobots(websiteId: string, options?: RequestOptions): ResultPromise<Data<'readRobots'>>;
  /**
   * Check whether robots.txt allows a crawler to fetch a URL.
   *
   * Returns whether robots.txt allows a crawler to fetch a URL, now or at an earlier time, and
   * the line that decides. `isAllowed` is null if no version of robots.txt from that time is
   * known.
   *
   * @example
   * await sightline.crawlers.checkRobots('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  checkRobots(websiteId: string, query?: QueryOf<'checkRobots'>, options?: RequestOptions): ResultPromise<Data<'checkRobots'>>;
  /**
   * Simulate a robots.txt: visits lost and gained, pages closed.
   *
   * Replays the verified visits of the last 30 days, and the tracked URLs that rank or are
   * cited, against a robots.txt that is not live yet, and compares it with the current one. A
   * policy, such as search yes and training no, is written as robots.txt, headers and files to
   * copy. Changes nothing.
   *
   * @example
   * await sightline.crawlers.simulateRobots('web_01kamzv4s1eh3bg3g7qfs1x2r2', { text: 'User-agent: GPTBot\nDisallow: /' });
   */
  simulateRobots(websiteId: string, body: BodyOf<'simulateRobots'>, options?: RequestOptions): ResultPromise<Data<'simulateRobots'>>;
  /**
   * Get a version of robots.txt: text, rules and warnings.
   *
   * Returns the text of one version of robots.txt, its rules as they are parsed, and warnings
   * about lines that have no effect.
   *
   * @example
   * await sightline.crawlers.getRobotsCopy('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'rbt_01kamzv4s1eh3bg3g7qfs1x2rh');
   */
  getRobotsCopy(websiteId: string, robotsId: string, query?: QueryOf<'getRobotsCopy'>, options?: RequestOptions): ResultPromise<Data<'getRobotsCopy'>>;
  /**
   * List crawler visits by day or hour, without gaps.
   *
   * Returns a point for each day (or hour) of the period and each series: zeros where logs
   * contain no such visit, nulls where there are no logs. Without `from` the series starts with
   * the first logs or visits. It never extends beyond now, and has at most 100,000 points.
   *
   * @example
   * for await (const row of sightline.crawlers.listSeries('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listSeries(websiteId: string, query?: ListQueryOf<'listCrawlerSeries'>, options?: RequestOptions): PagePromise<Row<'listCrawlerSeries'>>;
  /**
   * List crawled paths: most, least, new or gone.
   *
   * Returns the paths that crawlers visited most or least in the period, for the first time
   * (`new`) or no longer (`gone`). `new` and `gone` need `from`.
   *
   * @example
   * for await (const row of sightline.crawlers.listCrawledPaths('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listCrawledPaths(websiteId: string, query?: ListQueryOf<'listCrawledPaths'>, options?: RequestOptions): PagePromise<Row<'listCrawledPaths'>>;
  /**
   * List error responses to verified crawlers.
   *
   * Returns the paths that verified crawlers were answered with 4xx or 5xx, one row for each
   * HTTP status, with the number of visits and the time at which the path last worked.
   *
   * @example
   * for await (const row of sightline.crawlers.listErrors('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listErrors(websiteId: string, query?: ListQueryOf<'listCrawlerErrors'>, options?: RequestOptions): PagePromise<Row<'listCrawlerErrors'>>;
  /**
   * List shares of crawling spent on parameters, redirects, errors and static files.
   *
   * Returns, for all crawlers together and for each crawler, which share of the verified visits
   * goes to URLs with parameters, redirects, errors and static files. Other visits are not
   * counted unless `verification` asks for them.
   *
   * @example
   * for await (const row of sightline.crawlers.listCrawlWaste('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listCrawlWaste(websiteId: string, query?: ListQueryOf<'listCrawlWaste'>, options?: RequestOptions): PagePromise<Row<'listCrawlWaste'>>;
  /**
   * List query parameters by crawl volume.
   *
   * Returns the names of query parameters with the number of verified visits to URLs that
   * contain them. Other visits are not counted unless `verification` asks for them. A CSV has at
   * most 100,000 names.
   *
   * @example
   * for await (const row of sightline.crawlers.listCrawledParameters('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listCrawledParameters(websiteId: string, query?: ListQueryOf<'listCrawledParameters'>, options?: RequestOptions): PagePromise<Row<'listCrawledParameters'>>;
  /**
   * List crawlers that are new, present or vanished.
   *
   * Returns the crawlers with verified visits up to the end of the period, and whether each is
   * new, present or vanished. `unknown` means that there are too few logs.
   *
   * @example
   * for await (const row of sightline.crawlers.listBots('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listBots(websiteId: string, query?: ListQueryOf<'listCrawlerBots'>, options?: RequestOptions): PagePromise<Row<'listCrawlerBots'>>;
  /**
   * List hours without any log line.
   *
   * Returns periods without any log line of a crawler or person. In such a period, the absence
   * of visits proves nothing.
   *
   * @example
   * for await (const row of sightline.crawlers.listLogGaps('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listLogGaps(websiteId: string, query?: ListQueryOf<'listLogGaps'>, options?: RequestOptions): PagePromise<Row<'listLogGaps'>>;
  /**
   * List the published address lists that verify crawlers.
   *
   * Returns the state of each address list by which crawlers are verified. The lists serve all
   * websites of all workspaces.
   *
   * @example
   * for await (const row of sightline.crawlers.listLists()) console.log(row);
   */
  listLists(query?: ListQueryOf<'listCrawlerLists'>, options?: RequestOptions): PagePromise<Row<'listCrawlerLists'>>;
}

export interface IndexingArea {
  /**
   * List tracked URLs with what is known about them.
   *
   * Returns each tracked URL with its submissions, verified crawler visits, sitemaps, ranking,
   * place in Google’s index citations in AI answers and first link.
   * `?bot=Googlebot&discoveredFrom=2026-11-16` returns the pages that Googlebot discovered since
   * then. In CSV each engine has its own columns.
   *
   * @example
   * for await (const row of sightline.indexing.listUrls('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listUrls(websiteId: string, query?: ListQueryOf<'listLedgerUrls'>, options?: RequestOptions): PagePromise<Row<'listLedgerUrls'>>;
  /**
   * Summarize the URL ledger by state, engine and day.
   *
   * Returns the number of tracked URLs in each state and by engine, the time from submission to
   * the first verified visit, and the number of discoveries on each day.
   *
   * @example
   * await sightline.indexing.summarizeUrls('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  summarizeUrls(websiteId: string, query?: QueryOf<'summarizeLedgerUrls'>, options?: RequestOptions): ResultPromise<Data<'summarizeLedgerUrls'>>;
  /**
   * Get a tracked URL with its history.
   *
   * Events are in order of time: each crawler’s first visit and first success, each channel’s
   * first submission and newest reply, the newest ranking, and the first citation by each AI
   * engine.
   *
   * @example
   * await sightline.indexing.getUrl('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'url_01kamzv4s1eh3bg3g7qfs1x2rf');
   */
  getUrl(websiteId: string, urlId: string, query?: QueryOf<'getLedgerUrl'>, options?: RequestOptions): ResultPromise<Data<'getLedgerUrl'>>;
  /**
   * Track URLs in the ledger and submit them.
   *
   * URLs are normalized: scheme and host in lower case, no default port, no fragment,
   * percent-encoding as in logs; the query is kept. Results are in the order of the request; an
   * invalid URL does not affect the others; if all are, the request fails. Earlier crawler
   * visits in the logs count too. The URLs are submitted to `channels`, if any; that costs no
   * credits.
   *
   * @example
   * await sightline.indexing.trackUrls('web_01kamzv4s1eh3bg3g7qfs1x2r2', { urls: [ 'https://elsewhere.example.org/' ] });
   */
  trackUrls(websiteId: string, body: BodyOf<'trackUrls'>, options?: RequestOptions): ResultPromise<Data<'trackUrls'>>;
  /**
   * Submit tracked URLs.
   *
   * Queues URLs named by `ids` or by `state`. URLs that a channel accepted less than a day ago
   * are not sent again unless forced. Submissions cost no credits. A website has one job that
   * sends; a request while it runs adds to it.
   *
   * @example
   * await sightline.indexing.submitUrls('web_01kamzv4s1eh3bg3g7qfs1x2r2', {
   *   ids: [
   *     'url_01kamzv4s1eh3bg3g7qfs1w08f'
   *   ],
   *   channels: [
   *     'indexnow',
   *     'bing'
   *   ]
   * });
   */
  submitUrls(websiteId: string, body: BodyOf<'submitUrls'>, options?: RequestOptions): ResultPromise<Data<'submitUrls'>>;
  /**
   * List submissions by URL and channel.
   *
   * Returns which URL was submitted to which channel, and what the channel replied.
   *
   * @example
   * for await (const row of sightline.indexing.listSubmissions('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listSubmissions(websiteId: string, query?: ListQueryOf<'listSubmissions'>, options?: RequestOptions): PagePromise<Row<'listSubmissions'>>;
  /**
   * Get the IndexNow key and check whether it is hosted.
   *
   * The key is created by the first request and does not change. Host a text file that contains
   * only the key at `location`, on each host whose URLs are submitted; a trailing line break or
   * a byte order mark is allowed, a redirect is not. The request fetches files that were not
   * checked within the last minute, up to 24 of them, for at most 5 seconds each.
   *
   * @example
   * await sightline.indexing.getIndexNowKey('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  getIndexNowKey(websiteId: string, query?: QueryOf<'getIndexNowKey'>, options?: RequestOptions): ResultPromise<Data<'getIndexNowKey'>>;
  /**
   * Get each submission channel’s quota and last response.
   *
   * Bing’s quota is requested live. IndexNow states no quota; it replies 429 to too many URLs.
   * Submissions cost no credits.
   *
   * @example
   * await sightline.indexing.getSubmissionQuota('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  getSubmissionQuota(websiteId: string, query?: QueryOf<'getSubmissionQuota'>, options?: RequestOptions): ResultPromise<Data<'getSubmissionQuota'>>;
  /**
   * Stop tracking URLs.
   *
   * Removes all of the URLs or none: a 422 names every unknown id. Crawler visits are kept, so a
   * URL that is tracked again has its history again. A URL that a tracked sitemap lists comes
   * back with the next read.
   *
   * @example
   * await sightline.indexing.untrackUrls('web_01kamzv4s1eh3bg3g7qfs1x2r2', { ids: [ 'url_01kamzv4s1eh3bg3g7qfs1w00f' ] });
   */
  untrackUrls(websiteId: string, body: BodyOf<'untrackUrls'>, options?: RequestOptions): ResultPromise<Data<'untrackUrls'>>;
  /**
   * List tracked sitemaps.
   *
   * Returns each tracked sitemap with the number of URLs it lists, when it was read, and why a
   * read failed.
   *
   * @example
   * for await (const row of sightline.indexing.listSitemaps('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listSitemaps(websiteId: string, query?: ListQueryOf<'listSitemaps'>, options?: RequestOptions): PagePromise<Row<'listSitemaps'>>;
  /**
   * Track sitemaps.
   *
   * Reads a sitemap, a sitemap index, RSS, Atom or a text file of URLs, plain or gzipped, adds
   * its URLs to the ledger, and reads it again every day. A sitemap that is tracked already is
   * read again now. `fromRobots` tracks those that the robots.txt files of the website’s hosts
   * name, on any host. A request while a read runs adds to its job.
   *
   * @example
   * await sightline.indexing.trackSitemaps('web_01kamzv4s1eh3bg3g7qfs1x2r2', { fromRobots: true });
   */
  trackSitemaps(websiteId: string, body: BodyOf<'trackSitemaps'>, options?: RequestOptions): ResultPromise<Data<'trackSitemaps'>>;
  /**
   * Get a sitemap with its recent reads and changes.
   *
   * Returns the sitemap with its newest 30 reads, and the number of URLs that each added or
   * removed.
   *
   * @example
   * await sightline.indexing.getSitemap('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'smp_01kamzv4s1eh3bg3g7qfs1x2rg');
   */
  getSitemap(websiteId: string, sitemapId: string, query?: QueryOf<'getSitemap'>, options?: RequestOptions): ResultPromise<Data<'getSitemap'>>;
  /**
   * Stop tracking a sitemap.
   *
   * Its URLs stay in the ledger but no longer count as listed in this sitemap. Files that are
   * known only from a sitemap index are untracked with it.
   *
   * @example
   * await sightline.indexing.untrackSitemap('web_01kamzv4s1eh3bg3g7qfs1x2r2', 'smp_01kamzv4s1eh3bg3g7qfs1x2rg');
   */
  untrackSitemap(websiteId: string, sitemapId: string, options?: RequestOptions): ResultPromise<Data<'untrackSitemap'>>;
  /**
   * Get how much of the website Google has indexed.
   *
   * Counts tracked URLs by what is known of Google’s index, with the reasons, the history by
   * day, and the budget of inspections. Search results that showed a URL prove that it is
   * indexed; inspections cover the others.
   *
   * @example
   * await sightline.indexing.getIndexCoverage('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  getIndexCoverage(websiteId: string, query?: QueryOf<'getIndexCoverage'>, options?: RequestOptions): ResultPromise<Data<'getIndexCoverage'>>;
  /**
   * List URL inspections and what is in line.
   *
   * Returns the newest result of Search Console’s URL inspection of each URL, and the URLs that
   * wait for one. A URL that search results showed in the last 28 days is indexed and needs no
   * inspection.
   *
   * @example
   * for await (const row of sightline.indexing.listInspections('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listInspections(websiteId: string, query?: ListQueryOf<'listInspections'>, options?: RequestOptions): PagePromise<Row<'listInspections'>>;
  /**
   * Ask Google to inspect URLs.
   *
   * Tracks the URLs and puts them in line for Search Console’s URL inspection. Google allows a
   * property 2,000 a day, over all of its websites: requests may use 1,500 of them, and
   * `plannedAt` says when each URL gets its turn. Inspections cost no credits.
   *
   * @example
   * await sightline.indexing.requestInspections('web_01kamzv4s1eh3bg3g7qfs1x2r2', { urls: [ 'https://elsewhere.example.org/' ] });
   */
  requestInspections(websiteId: string, body: BodyOf<'requestInspections'>, options?: RequestOptions): ResultPromise<Data<'requestInspections'>>;
  /**
   * List what inspections found to have changed.
   *
   * Returns the first inspection of each URL, and each later one with another verdict, reason or
   * canonical URL.
   *
   * @example
   * for await (const row of sightline.indexing.listInspectionChanges('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listInspectionChanges(websiteId: string, query?: ListQueryOf<'listInspectionChanges'>, options?: RequestOptions): PagePromise<Row<'listInspectionChanges'>>;
}

export interface CampaignsArea {
  /**
   * List campaigns.
   *
   * Returns the campaigns of the workspace with the numbers of their units.
   *
   * @example
   * for await (const row of sightline.campaigns.list()) console.log(row);
   */
  list(query?: ListQueryOf<'listCampaigns'>, options?: RequestOptions): PagePromise<Row<'listCampaigns'>>;
  /**
   * Create a campaign as a draft.
   *
   * Plans an experiment on pages, keywords or prompts: which are changed, which are compared
   * with, on which days, and the one metric that decides. A draft measures nothing and can be
   * changed; look at its design before you start it.
   *
   * @example
   * await sightline.campaigns.create({
   *   name: 'made by a test',
   *   websiteIds: [
   *     'web_01kamzv4s1eh3bg3g7qfs1w082'
   *   ],
   *   primaryMetric: 'crawler_visits',
   *   targetPages: [
   *     'https://site-1.example.com/a',
   *     'https://site-1.example.com/b'
   *   ],
   *   startDay: '2026-11-02',
   *   endDay: '2026-11-29'
   * });
   */
  create(body: BodyOf<'createCampaign'>, options?: RequestOptions): ResultPromise<Data<'createCampaign'>>;
  /**
   * Get a campaign.
   *
   * Returns the campaign with its pages.
   *
   * @example
   * await sightline.campaigns.get('cmp_01kamzv4s1eh3bg3g7qfs1x2r9');
   */
  get(campaignId: string, query?: QueryOf<'getCampaign'>, options?: RequestOptions): ResultPromise<Data<'getCampaign'>>;
  /**
   * Update a draft of a campaign.
   *
   * Changes the given fields and keeps the others. Only a draft can be changed: what an
   * experiment measures is fixed at its start.
   *
   * @example
   * await sightline.campaigns.update('cmp_01kamzv4s1eh3bg3g7qfs1x2r9', { goal: 'changed' });
   */
  update(campaignId: string, body?: BodyOf<'updateCampaign'>, options?: RequestOptions): ResultPromise<Data<'updateCampaign'>>;
  /**
   * Delete a campaign with its events.
   *
   * Deletes the campaign and its events. Websites and their data are kept.
   *
   * @example
   * await sightline.campaigns.delete('cmp_01kamzv4s1eh3bg3g7qfs1x2r9');
   */
  delete(campaignId: string, options?: RequestOptions): ResultPromise<Data<'deleteCampaign'>>;
  /**
   * See what a draft could find.
   *
   * Computes, from what the units did before the start, the least effect that the campaign would
   * find, and the days that a wished effect needs. Nothing is drawn yet: the start draws the
   * arms. What a started campaign was promised is in its cohorts.
   *
   * @example
   * await sightline.campaigns.getDesign('cmp_01kamzv4s1eh3bg3g7qfs1x2r9');
   */
  getDesign(campaignId: string, query?: QueryOf<'getCampaignDesign'>, options?: RequestOptions): ResultPromise<Data<'getCampaignDesign'>>;
  /**
   * Start a campaign.
   *
   * Draws the arms from what the units did so far, and freezes them together with the metric,
   * the days and the least effect that will be found. From then on the plan cannot change.
   * Rules, links, groups and tags are resolved now: what appears later is no part of it. Change
   * the treated units of the cohort on `startDay`, and no others. A random assignment must start
   * today or later; another design may begin in the past, which its result says.
   *
   * @example
   * await sightline.campaigns.start('cmp_01kamzv4s1eh3bg3g7qfs1x2r9');
   */
  start(campaignId: string, options?: RequestOptions): ResultPromise<Data<'startCampaign'>>;
  /**
   * Get the result of a campaign.
   *
   * Returns the verdict with all that speaks for and against believing it. Until the last day
   * has passed and is final, the verdict is `collecting` and there are no estimates: who looks
   * early and stops when it looks good finds effects that are not there. A stopped campaign has
   * no verdict.
   *
   * @example
   * await sightline.campaigns.getResults('cmp_01kamzv4s1eh3bg3g7qfs1x2r9');
   */
  getResults(campaignId: string, query?: QueryOf<'getCampaignResults'>, options?: RequestOptions): ResultPromise<Data<'getCampaignResults'>>;
  /**
   * Conclude a campaign after its last day.
   *
   * Computes the result of a campaign whose days are over, as soon as they are final. This
   * happens within hours anyway, and the request only hastens it; but of a campaign with
   * conversions it happens ten days after the end without the request, since only you know when
   * you have sent them all. Follow it by the results. Before the last day has passed, a campaign
   * can only be stopped.
   *
   * @example
   * await sightline.campaigns.conclude('cmp_01kamzv4s1eh3bg3g7qfs1x2r9');
   */
  conclude(campaignId: string, options?: RequestOptions): ResultPromise<Data<'concludeCampaign'>>;
  /**
   * Stop a campaign before its end.
   *
   * Ends a running campaign without a verdict, for good. Its cohorts and series stay readable.
   * `cost` says what is given up.
   *
   * @example
   * await sightline.campaigns.stop('cmp_01kamzv4s1eh3bg3g7qfs1x2r9', { reason: 'The change was taken back.' });
   */
  stop(campaignId: string, body?: BodyOf<'stopCampaign'>, options?: RequestOptions): ResultPromise<Data<'stopCampaign'>>;
  /**
   * List the cohorts of a campaign.
   *
   * Returns what was frozen at the start and at each change of units, the newest first, with
   * what was promised before. A draft has none.
   *
   * @example
   * for await (const row of sightline.campaigns.listCohorts('cmp_01kamzv4s1eh3bg3g7qfs1x2r9')) console.log(row);
   */
  listCohorts(campaignId: string, query?: ListQueryOf<'listCampaignCohorts'>, options?: RequestOptions): PagePromise<Row<'listCampaignCohorts'>>;
  /**
   * Add or remove units of a running campaign.
   *
   * Freezes a new cohort, which is measured from `startDay` to the end of the campaign and then
   * decides. The earlier one ends on the day before and stays readable, with a result of its
   * own. Units of both keep their arm: what was changed stays changed.
   *
   * @example
   * await sightline.campaigns.replaceCohort('cmp_01kamzv4s1eh3bg3g7qfs1x2r9', {
   *   addTargetPages: [
   *     'https://site-1.example.com/e'
   *   ],
   *   startDay: '2035-12-01'
   * });
   */
  replaceCohort(campaignId: string, body?: BodyOf<'replaceCampaignCohort'>, options?: RequestOptions): ResultPromise<Data<'replaceCampaignCohort'>>;
  /**
   * List the units of a cohort.
   *
   * Returns each page, keyword or prompt with its arm, by URL or id: those with `isTreated` are
   * the ones to change. Also as CSV.
   *
   * @example
   * for await (const row of sightline.campaigns.listCohortUnits('cmp_01kamzv4s1eh3bg3g7qfs1x2r9', 'coh_01kamzv4s1eh3bg3g7qfs1x2s0')) console.log(row);
   */
  listCohortUnits(campaignId: string, cohortId: string, query?: ListQueryOf<'listCohortUnits'>, options?: RequestOptions): PagePromise<Row<'listCohortUnits'>>;
  /**
   * List the series of a cohort, unit by unit and day by day.
   *
   * Returns every number that a result is computed from, also as CSV, so that an analyst can
   * repeat it: a row a page, keyword or prompt and day, from before the start to the end, with
   * its arm and stratum. Days that Search Console may still change are null.
   *
   * @example
   * for await (const row of sightline.campaigns.listSeries('cmp_01kamzv4s1eh3bg3g7qfs1x2r9', 'coh_01kamzv4s1eh3bg3g7qfs1x2s0')) console.log(row);
   */
  listSeries(campaignId: string, cohortId: string, query?: ListQueryOf<'listCampaignSeries'>, options?: RequestOptions): PagePromise<Row<'listCampaignSeries'>>;
  /**
   * List the events of a campaign.
   *
   * Returns what was recorded for the campaign, and what Google announced: updates of its
   * ranking, and known changes in how it counts, during the campaign or three times as many days
   * before it. The oldest first.
   *
   * @example
   * for await (const row of sightline.campaigns.listEvents('cmp_01kamzv4s1eh3bg3g7qfs1x2r9')) console.log(row);
   */
  listEvents(campaignId: string, query?: ListQueryOf<'listCampaignEvents'>, options?: RequestOptions): PagePromise<Row<'listCampaignEvents'>>;
  /**
   * Add an event to a campaign.
   *
   * Records what happened: content published, a deploy, a link won, an outage, or a note. Fits a
   * step of a build: an event with the same `externalId` is added once, and sending it again
   * returns the first.
   *
   * @example
   * await sightline.campaigns.addEvent('cmp_01kamzv4s1eh3bg3g7qfs1x2r9', { kind: 'note', title: 'made by a test' });
   */
  addEvent(campaignId: string, body: BodyOf<'addCampaignEvent'>, options?: RequestOptions): ResultPromise<Data<'addCampaignEvent'>>;
  /**
   * Delete an event of a campaign.
   *
   * Deletes an event that was recorded by mistake.
   *
   * @example
   * await sightline.campaigns.deleteEvent('cmp_01kamzv4s1eh3bg3g7qfs1x2r9', 'cev_01kamzv4s1eh3bg3g7qfs1x2rz');
   */
  deleteEvent(campaignId: string, eventId: string, options?: RequestOptions): ResultPromise<Data<'deleteCampaignEvent'>>;
  /**
   * Send conversions of a campaign as CSV.
   *
   * Takes a CSV file of up to 100,000 rows with the columns page, day and value, for the days
   * before the start and those of the campaign. A row replaces that of the same page and day, so
   * the same file may be sent again. A day with a row of any page is measured for all of them:
   * pages without a row had no conversion on it. A day without any row is not measured. Invalid
   * rows are counted, and the first ones are listed with their numbers; all others are kept.
   *
   * @example
   * await sightline.campaigns.importConversions('cmp_01kamzv4s1eh3bg3g7qfs1x2r9', bytes);
   */
  importConversions(campaignId: string, body: UploadBody, options?: UploadOptions): ResultPromise<Data<'importCampaignConversions'>>;
  /**
   * List marks for charts.
   *
   * Returns what any chart of a range of days should mark: events that campaigns recorded,
   * Google’s ranking updates, and known changes in how Google counts. The oldest first.
   *
   * @example
   * for await (const row of sightline.campaigns.listMarks()) console.log(row);
   */
  listMarks(query?: ListQueryOf<'listMarks'>, options?: RequestOptions): PagePromise<Row<'listMarks'>>;
}

export interface AlertsArea {
  /**
   * List a website’s alerts.
   *
   * Returns what changed and needs attention on one website, as evaluated every hour. `evidence`
   * has the numbers behind it and up to ten examples.
   *
   * @example
   * for await (const row of sightline.alerts.listWebsiteAlerts('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listWebsiteAlerts(websiteId: string, query?: ListQueryOf<'listWebsiteAlerts'>, options?: RequestOptions): PagePromise<Row<'listWebsiteAlerts'>>;
  /**
   * List alerts of all websites.
   *
   * Returns what changed and needs attention on any website. `evidence` has the numbers behind
   * it and up to ten examples.
   *
   * @example
   * for await (const row of sightline.alerts.list()) console.log(row);
   */
  list(query?: ListQueryOf<'listAlerts'>, options?: RequestOptions): PagePromise<Row<'listAlerts'>>;
  /**
   * Get an alert.
   *
   * Returns one alert with its evidence, and what was sent of it to webhooks.
   *
   * @example
   * await sightline.alerts.get('alr_01kamzv4s1eh3bg3g7qfs1x2rj');
   */
  get(alertId: string, query?: QueryOf<'getAlert'>, options?: RequestOptions): ResultPromise<Data<'getAlert'>>;
  /**
   * Assign an alert, note something or mark it as done.
   *
   * Changes the named fields and keeps the others. An alert that is done stays open while its
   * condition is met; if the condition ends and comes again, that is a new alert.
   *
   * @example
   * await sightline.alerts.update('alr_01kamzv4s1eh3bg3g7qfs1x2rj', { assignee: 'Ada', note: 'made by a test', isDone: true });
   */
  update(alertId: string, body?: BodyOf<'updateAlert'>, options?: RequestOptions): ResultPromise<Data<'updateAlert'>>;
  /**
   * Acknowledge an alert.
   *
   * Notes that a person has seen the alert. It stays open while its condition is met. Only the
   * first time counts.
   *
   * @example
   * await sightline.alerts.acknowledge('alr_01kamzv4s1eh3bg3g7qfs1x2rj');
   */
  acknowledge(alertId: string, options?: RequestOptions): ResultPromise<Data<'acknowledgeAlert'>>;
  /**
   * Snooze an alert.
   *
   * Sends no event of the same kind about the same subject until a time, also when the alert
   * closes and opens again. The alert itself stays visible.
   *
   * @example
   * await sightline.alerts.snooze('alr_01kamzv4s1eh3bg3g7qfs1x2rj', { until: '2026-11-22T09:34:00.000Z' });
   */
  snooze(alertId: string, body: BodyOf<'snoozeAlert'>, options?: RequestOptions): ResultPromise<Data<'snoozeAlert'>>;
}

export interface WebhooksArea {
  /**
   * List webhooks.
   *
   * Returns the webhooks of the workspace without their secrets.
   *
   * @example
   * for await (const row of sightline.webhooks.list()) console.log(row);
   */
  list(query?: ListQueryOf<'listWebhooks'>, options?: RequestOptions): PagePromise<Row<'listWebhooks'>>;
  /**
   * Create a webhook.
   *
   * Posts events to a URL as they happen: in JSON signed by [Standard
   * Webhooks](https://www.standardwebhooks.com), or as a readable message for Slack, Microsoft
   * Teams or Discord. The secret is shown only in this response. A host without a public address
   * is refused, unless the operator allows it. An event is tried for three days and may arrive
   * twice, with the same `webhook-id`.
   *
   * @example
   * await sightline.webhooks.create({
   *   url: 'https://hooks.example.com/sightline',
   *   types: [
   *     'audit.completed'
   *   ]
   * });
   */
  create(body: BodyOf<'createWebhook'>, options?: RequestOptions): ResultPromise<Data<'createWebhook'>>;
  /**
   * Get a webhook.
   *
   * Returns the webhook without its secret, and whether its receiver fails.
   *
   * @example
   * await sightline.webhooks.get('whk_01kamzv4s1eh3bg3g7qfs1x2s1');
   */
  get(webhookId: string, query?: QueryOf<'getWebhook'>, options?: RequestOptions): ResultPromise<Data<'getWebhook'>>;
  /**
   * Update, disable or enable a webhook.
   *
   * Changes the given fields and keeps the others. `state: active` enables a disabled webhook
   * and sends what was pending; events of the time in between are sent by `POST
   * /webhooks/{webhookId}/replay`.
   *
   * @example
   * await sightline.webhooks.update('whk_01kamzv4s1eh3bg3g7qfs1x2s1', { description: 'changed' });
   */
  update(webhookId: string, body?: BodyOf<'updateWebhook'>, options?: RequestOptions): ResultPromise<Data<'updateWebhook'>>;
  /**
   * Delete a webhook with its deliveries.
   *
   * Deletes the webhook, what is still to be sent to it, and its record of deliveries.
   *
   * @example
   * await sightline.webhooks.delete('whk_01kamzv4s1eh3bg3g7qfs1x2s1');
   */
  delete(webhookId: string, options?: RequestOptions): ResultPromise<Data<'deleteWebhook'>>;
  /**
   * Rotate a webhook’s secret.
   *
   * Returns a new secret. For `graceSeconds` more, messages are signed with both, so that the
   * receiver can switch at any time.
   *
   * @example
   * await sightline.webhooks.rotate('whk_01kamzv4s1eh3bg3g7qfs1x2s1', { graceSeconds: 60 });
   */
  rotate(webhookId: string, body?: BodyOf<'rotateWebhook'>, options?: RequestOptions): ResultPromise<Data<'rotateWebhook'>>;
  /**
   * Send a test to a webhook.
   *
   * Sends a signed `ping` on the path of all events, also to a disabled webhook, and tries it
   * three times at most. `GET /webhooks/{webhookId}/deliveries` shows what the receiver
   * answered.
   *
   * @example
   * await sightline.webhooks.test('whk_01kamzv4s1eh3bg3g7qfs1x2s1');
   */
  test(webhookId: string, options?: RequestOptions): ResultPromise<Data<'testWebhook'>>;
  /**
   * List the deliveries of a webhook.
   *
   * Returns what was sent, newest first: each attempt with the status, the milliseconds and the
   * beginning of the reply. It is kept for 30 days, or as `GET /account/retention` says.
   *
   * @example
   * for await (const row of sightline.webhooks.listDeliveries('whk_01kamzv4s1eh3bg3g7qfs1x2s1')) console.log(row);
   */
  listDeliveries(webhookId: string, query?: ListQueryOf<'listWebhookDeliveries'>, options?: RequestOptions): PagePromise<Row<'listWebhookDeliveries'>>;
  /**
   * Send a delivery once more.
   *
   * Sends the same event with the same `webhook-id`. A delivery that is pending stays as it is.
   *
   * @example
   * await sightline.webhooks.replayDelivery('whk_01kamzv4s1eh3bg3g7qfs1x2s1', 'dlv_01kamzv4s1eh3bg3g7qfs1x2s2');
   */
  replayDelivery(webhookId: string, deliveryId: string, options?: RequestOptions): ResultPromise<Data<'replayWebhookDelivery'>>;
  /**
   * Send the events of a time range once more.
   *
   * Sends events of a time range that did not arrive: those that were given up, and those that
   * the webhook wants and never got, such as while it was disabled. With `includeDelivered`, all
   * of them. Each keeps its `webhook-id`. Events are kept for 30 days, or as `GET
   * /account/retention` says.
   *
   * @example
   * await sightline.webhooks.replayDeliveries('whk_01kamzv4s1eh3bg3g7qfs1x2s1', { from: '2026-11-01' });
   */
  replayDeliveries(webhookId: string, body: BodyOf<'replayWebhookDeliveries'>, options?: RequestOptions): ResultPromise<Data<'replayWebhookDeliveries'>>;
  /**
   * List events.
   *
   * Returns what webhooks are sent, also without a webhook: the events of the last 30 days, or
   * as many as `GET /account/retention` says, newest first. With `after`, those that follow a
   * known event, oldest first.
   *
   * @example
   * for await (const row of sightline.webhooks.listEvents()) console.log(row);
   */
  listEvents(query?: ListQueryOf<'listEvents'>, options?: RequestOptions): PagePromise<Row<'listEvents'>>;
}

export interface DigestsArea {
  /**
   * List digests.
   *
   * Returns who gets mail about what changed, when, and what became of the last mail.
   *
   * @example
   * for await (const row of sightline.digests.list()) console.log(row);
   */
  list(query?: ListQueryOf<'listDigests'>, options?: RequestOptions): PagePromise<Row<'listDigests'>>;
  /**
   * Create a digest.
   *
   * Mails one person what changed, every day or week: findings apart from the health of the
   * measurement, each with a link. The reader confirms once, unless the address is at a domain
   * that the workspace verified, and can unsubscribe with one click. Without events nothing is
   * mailed, unless `isSentEmpty`. A person has one digest of a workspace.
   *
   * @example
   * await sightline.digests.create({
   *   recipient: 'reader@example.com',
   *   timing: {
   *     every: 'day',
   *     hour: 7
   *   }
   * });
   */
  create(body: BodyOf<'createDigest'>, options?: RequestOptions): ResultPromise<Data<'createDigest'>>;
  /**
   * Get a digest.
   *
   * Returns the digest, whether its reader confirmed, and what became of the last mail.
   *
   * @example
   * await sightline.digests.get('dgs_01kamzv4s1eh3bg3g7qfs1x2s6');
   */
  get(digestId: string, query?: QueryOf<'getDigest'>, options?: RequestOptions): ResultPromise<Data<'getDigest'>>;
  /**
   * Update or pause a digest.
   *
   * Changes the given fields and keeps the others. A digest that was paused begins with events
   * from now on. For another recipient, create another digest.
   *
   * @example
   * await sightline.digests.update('dgs_01kamzv4s1eh3bg3g7qfs1x2s6', { isSentEmpty: true });
   */
  update(digestId: string, body?: BodyOf<'updateDigest'>, options?: RequestOptions): ResultPromise<Data<'updateDigest'>>;
  /**
   * Delete a digest.
   *
   * Ends the mails to its recipient. A mail that is queued is still sent. What the reader
   * decided is kept: a recipient who unsubscribed stays so.
   *
   * @example
   * await sightline.digests.delete('dgs_01kamzv4s1eh3bg3g7qfs1x2s6');
   */
  delete(digestId: string, options?: RequestOptions): ResultPromise<Data<'deleteDigest'>>;
  /**
   * Send a digest now.
   *
   * Mails what happened in the last day, or week for a weekly digest, within seconds, also if
   * nothing did. The next one comes at its time and has the same events: this is to see what it
   * looks like.
   *
   * @example
   * await sightline.digests.send('dgs_01kamzv4s1eh3bg3g7qfs1x2s6');
   */
  send(digestId: string, options?: RequestOptions): ResultPromise<Data<'sendDigest'>>;
}

export interface AuditsArea {
  /**
   * Start an audit of a site or a list of its URLs.
   *
   * Options that are omitted come from the website’s settings and the plan; the response shows
   * the result. A website has one audit at a time. Until the domain is verified (see ownership),
   * robots.txt is obeyed and one request a second is made.
   *
   * @example
   * await sightline.audits.start('web_01kamzv4s1eh3bg3g7qfs1x2r2', {});
   */
  start(websiteId: string, body?: BodyOf<'startAudit'>, options?: RequestOptions): ResultPromise<Data<'startAudit'>>;
  /**
   * Try extractions and checks on one page.
   *
   * Fetches one page of the website as an audit would, without rendering, and returns what each
   * extraction finds and which checks fail. Nothing is stored.
   *
   * @example
   * await sightline.audits.tryExtractions('web_01kamzv4s1eh3bg3g7qfs1x2r2', {
   *   url: 'https://site-1.example.com/',
   *   extractions: [
   *     {
   *       name: 'heading',
   *       by: 'css',
   *       expression: 'h1'
   *     }
   *   ]
   * });
   */
  tryExtractions(websiteId: string, body: BodyOf<'tryAuditExtractions'>, options?: RequestOptions): ResultPromise<Data<'tryAuditExtractions'>>;
  /**
   * List a website’s audits.
   *
   * Returns the website’s audits with their progress and health score. The newest with
   * `isPublished: true` is the one to read.
   *
   * @example
   * for await (const row of sightline.audits.listWebsiteAudits('web_01kamzv4s1eh3bg3g7qfs1x2r2')) console.log(row);
   */
  listWebsiteAudits(websiteId: string, query?: ListQueryOf<'listWebsiteAudits'>, options?: RequestOptions): PagePromise<Row<'listWebsiteAudits'>>;
  /**
   * List audits of all websites.
   *
   * Returns audits with their progress and health score. The newest of a website with
   * `isPublished: true` is the one to read.
   *
   * @example
   * for await (const row of sightline.audits.list()) console.log(row);
   */
  list(query?: ListQueryOf<'listAudits'>, options?: RequestOptions): PagePromise<Row<'listAudits'>>;
  /**
   * Get an audit’s progress and results.
   *
   * Returns the audit’s options, its progress and, after its end, its score and counts.
   *
   * @example
   * await sightline.audits.get('aud_01kamzv4s1eh3bg3g7qfs1x2r6');
   */
  get(auditId: string, query?: QueryOf<'getAudit'>, options?: RequestOptions): ResultPromise<Data<'getAudit'>>;
  /**
   * Delete an audit and its results.
   *
   * Refused while the audit runs: cancel it first. The website’s health score and the URLs added
   * to the ledger are kept. Old audits are deleted automatically: a website keeps its newest 20
   * audits, its newest crawl of the site, its newest complete crawl, and the audits that these
   * are compared with.
   *
   * @example
   * await sightline.audits.delete('aud_01kamzv4s1eh3bg3g7qfs1x2r6');
   */
  delete(auditId: string, options?: RequestOptions): ResultPromise<Data<'deleteAudit'>>;
  /**
   * Cancel an audit (pages crawled so far are still analyzed).
   *
   * Stops the crawl. Pages crawled so far are analyzed and kept, and the audit is marked as
   * partial.
   *
   * @example
   * await sightline.audits.cancel('aud_01kamzv4s1eh3bg3g7qfs1x2r6');
   */
  cancel(auditId: string, options?: RequestOptions): ResultPromise<Data<'cancelAudit'>>;
  /**
   * Pause an audit.
   *
   * Stops sending requests until the audit is resumed. Nothing crawled so far is lost.
   *
   * @example
   * await sightline.audits.pause('aud_01kamzv4s1eh3bg3g7qfs1x2r6');
   */
  pause(auditId: string, options?: RequestOptions): ResultPromise<Data<'pauseAudit'>>;
  /**
   * Resume an audit.
   *
   * Continues the crawl of a paused audit where it stopped.
   *
   * @example
   * await sightline.audits.resume('aud_01kamzv4s1eh3bg3g7qfs1x2r6');
   */
  resume(auditId: string, options?: RequestOptions): ResultPromise<Data<'resumeAudit'>>;
  /**
   * List an audit’s issues with counts and changes.
   *
   * Returns each issue with its severity, the number of URLs that have it, what it means, how to
   * fix it, and what changed since the previous comparable audit.
   *
   * @example
   * for await (const row of sightline.audits.listIssues('aud_01kamzv4s1eh3bg3g7qfs1x2r6')) console.log(row);
   */
  listIssues(auditId: string, query?: ListQueryOf<'listAuditIssues'>, options?: RequestOptions): PagePromise<Row<'listAuditIssues'>>;
  /**
   * List the URLs that have an issue, with evidence.
   *
   * Returns the URLs that have one issue, each with its evidence. `GET
   * /audits/{auditId}/pages?issue=…` lists the same URLs with all their fields and sorts.
   *
   * @example
   * for await (const row of sightline.audits.listFindings('aud_01kamzv4s1eh3bg3g7qfs1x2r6', 'code')) console.log(row);
   */
  listFindings(auditId: string, code: string, query?: ListQueryOf<'listAuditFindings'>, options?: RequestOptions): PagePromise<Row<'listAuditFindings'>>;
  /**
   * List the URLs that an audit requested.
   *
   * Returns pages, resources and external URLs with what was measured of each. `columns` selects
   * the fields.
   *
   * @example
   * for await (const row of sightline.audits.listPages('aud_01kamzv4s1eh3bg3g7qfs1x2r6')) console.log(row);
   */
  listPages(auditId: string, query?: ListQueryOf<'listAuditPages'>, options?: RequestOptions): PagePromise<Row<'listAuditPages'>>;
  /**
   * Get one URL of an audit with everything recorded about it.
   *
   * Returns everything recorded about one URL: response, tags, headings, links, structured data
   * and issues.
   *
   * @example
   * await sightline.audits.getPage('aud_01kamzv4s1eh3bg3g7qfs1x2r6', 'number');
   */
  getPage(auditId: string, number: string, query?: QueryOf<'getAuditPage'>, options?: RequestOptions): ResultPromise<Data<'getAuditPage'>>;
  /**
   * List the sections of an audited website.
   *
   * Returns health, issues, statuses and links of the pages by folder, click depth or segment,
   * or of each page, most pages and links first, up to 1,000 rows.
   *
   * @example
   * for await (const row of sightline.audits.listSections('aud_01kamzv4s1eh3bg3g7qfs1x2r6')) console.log(row);
   */
  listSections(auditId: string, query?: ListQueryOf<'listAuditSections'>, options?: RequestOptions): PagePromise<Row<'listAuditSections'>>;
  /**
   * List links between an audit’s URLs.
   *
   * Returns all links that the audit found, or those to a URL, on a page, or with a broken
   * target.
   *
   * @example
   * for await (const row of sightline.audits.listLinks('aud_01kamzv4s1eh3bg3g7qfs1x2r6')) console.log(row);
   */
  listLinks(auditId: string, query?: ListQueryOf<'listAuditLinks'>, options?: RequestOptions): PagePromise<Row<'listAuditLinks'>>;
  /**
   * List the pages that Lighthouse measured after an audit.
   *
   * Returns lab data of the audit’s sample (`labPages`) next to what real visitors saw. Lab data
   * are one visit as a phone or a desktop computer, a row for each: they explain a slow page,
   * and say nothing of how many people wait.
   *
   * @example
   * for await (const row of sightline.audits.listLabPages('aud_01kamzv4s1eh3bg3g7qfs1x2r6')) console.log(row);
   */
  listLabPages(auditId: string, query?: ListQueryOf<'listAuditLabPages'>, options?: RequestOptions): PagePromise<Row<'listAuditLabPages'>>;
  /**
   * Compare an audit with an earlier one, page by page.
   *
   * Returns the pages of the site that differ: new and gone issues, pages that can no longer be
   * indexed, and changes of status, title, canonical and number of words (by more than a tenth).
   * A page that one of both audits did not crawl is never said to have changed. Where a limit
   * ended one of both, or their scope or rendering differs, no page appears or disappears, and
   * issues that need other pages, such as broken links, are left out; so are own checks that the
   * other audit did not make, or in another way. Empty if no earlier audit has results.
   *
   * @example
   * for await (const row of sightline.audits.compare('aud_01kamzv4s1eh3bg3g7qfs1x2r6')) console.log(row);
   */
  compare(auditId: string, query?: ListQueryOf<'compareAudits'>, options?: RequestOptions): PagePromise<Row<'compareAudits'>>;
  /**
   * List URLs that an audit skipped, with reasons.
   *
   * Returns URLs that the audit found and did not request, each with the reason, such as
   * robots.txt, a limit or a filter.
   *
   * @example
   * for await (const row of sightline.audits.listSkippedUrls('aud_01kamzv4s1eh3bg3g7qfs1x2r6')) console.log(row);
   */
  listSkippedUrls(auditId: string, query?: ListQueryOf<'listSkippedUrls'>, options?: RequestOptions): PagePromise<Row<'listSkippedUrls'>>;
  /**
   * List all audit checks.
   *
   * Returns every check with its severity, meaning, fix and source. Needs no audit.
   *
   * @example
   * for await (const row of sightline.audits.listChecks()) console.log(row);
   */
  listChecks(query?: ListQueryOf<'listAuditChecks'>, options?: RequestOptions): PagePromise<Row<'listAuditChecks'>>;
  /**
   * Get the state of domain verification and how to verify.
   *
   * Returns the DNS record and the file that verify the domain; one of the two is enough, and so
   * is a bound Search Console property of the whole domain. Audits of domains that are not
   * verified obey robots.txt and make one request a second. A host without https may serve the
   * file over http; a redirect to a host of the domain, such as www, is followed.
   *
   * @example
   * await sightline.audits.getOwnership('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  getOwnership(websiteId: string, query?: QueryOf<'getOwnership'>, options?: RequestOptions): ResultPromise<Data<'getOwnership'>>;
  /**
   * Verify domain ownership.
   *
   * Checks now whether the DNS record or the file that verifies the domain exists, and returns
   * the result.
   *
   * @example
   * await sightline.audits.checkWebsiteOwnership('web_01kamzv4s1eh3bg3g7qfs1x2r2');
   */
  checkWebsiteOwnership(websiteId: string, options?: RequestOptions): ResultPromise<Data<'checkWebsiteOwnership'>>;
}

export interface ApprovalsArea {
  /**
   * Get a pending approval.
   *
   * Returns an agent’s call that waits for a person’s approval. If the operator has set
   * `MCP_APPROVAL` to `person`, calls that delete or spend wait up to five minutes. The page
   * `/approvals/{approvalId}` shows the same.
   *
   * @example
   * await sightline.approvals.get('apv_01kamzv4s1eh3bg3g7qfs1x2rk');
   */
  get(approvalId: string, query?: QueryOf<'getApproval'>, options?: RequestOptions): ResultPromise<Data<'getApproval'>>;
  /**
   * Approve an agent’s call.
   *
   * Allows the agent to repeat its call with the same arguments and its token within five
   * minutes; that call takes effect. The key that made the call cannot approve it.
   *
   * @example
   * await sightline.approvals.approveCall('apv_01kamzv4s1eh3bg3g7qfs1x2rk');
   */
  approveCall(approvalId: string, options?: RequestOptions): ResultPromise<Data<'approveCall'>>;
  /**
   * Refuse an agent’s call.
   *
   * Ends the approval: the agent’s token no longer works, also if the call was approved before
   * and has not been made. Returns the approval as it was.
   *
   * @example
   * await sightline.approvals.refuseCall('apv_01kamzv4s1eh3bg3g7qfs1x2rk');
   */
  refuseCall(approvalId: string, options?: RequestOptions): ResultPromise<Data<'refuseCall'>>;
}

export interface ReportsArea {
  /**
   * List reports.
   *
   * Returns reports with their status and files. Expired reports are deleted.
   *
   * @example
   * for await (const row of sightline.reports.list()) console.log(row);
   */
  list(query?: ListQueryOf<'listReports'>, options?: RequestOptions): PagePromise<Row<'listReports'>>;
  /**
   * Create a report as PDF, CSV and JSON.
   *
   * Starts a job that freezes the data once and writes every format from it. Types and their
   * sections: overview (rankings, crawlers, indexing, search, audit, ai, journey, links,
   * campaigns), rankings (visibility, movers, keywords, competitors), audit (health, issues,
   * pages), crawlers (visits, bots, paths, errors), indexing (ledger, engines, urls), backlinks
   * (links, known, broken), ai (answers, brands, citations, gaps, journey, example,
   * methodology), campaign (campaigns, results), search_console (search, searchMovers, coverage,
   * explanation). A layout mixes sections of all other types, single charts and texts. Unknown
   * values are empty with a reason, never zero.
   *
   * @example
   * await sightline.reports.create({ websiteId: 'web_01kamzv4s1eh3bg3g7qfs1w0g2', type: 'overview' });
   */
  create(body?: BodyOf<'createReport'>, options?: RequestOptions): ResultPromise<Data<'createReport'>>;
  /**
   * Get a report with its progress and files.
   *
   * Returns the report’s status, progress and files. Each file is downloaded by its `path`.
   *
   * @example
   * await sightline.reports.get('rep_01kamzv4s1eh3bg3g7qfs1x2r7');
   */
  get(reportId: string, query?: QueryOf<'getReport'>, options?: RequestOptions): ResultPromise<Data<'getReport'>>;
  /**
   * View a report as a web page.
   *
   * Returns the report as one HTML page without scripts, whatever its formats: written from the
   * frozen data, in the report’s language, with its charts, and with the rows of each table that
   * the PDF has.
   *
   * @example
   * await sightline.reports.view('rep_01kamzv4s1eh3bg3g7qfs1x2r7');
   */
  view(reportId: string, query?: QueryOf<'viewReport'>, options?: RequestOptions): Promise<Response>;
  /**
   * Download a report’s file.
   *
   * Returns a file of the report. CSV is one file if the report has one table, otherwise a ZIP
   * with one file for each table; `table` selects a single one. Supports Range, If-Range and
   * If-None-Match; the ETag identifies the bytes.
   *
   * @example
   * await sightline.reports.download('rep_01kamzv4s1eh3bg3g7qfs1x2r7');
   */
  download(reportId: string, query?: QueryOf<'downloadReport'>, options?: RequestOptions): Promise<Response>;
  /**
   * Delete a report and its files.
   *
   * Deletes the report at once, so that neither a key nor a link can read it; its files are
   * removed about a minute later. If the report is still being created, its job is canceled.
   *
   * @example
   * await sightline.reports.delete('rep_01kamzv4s1eh3bg3g7qfs1x2r7');
   */
  delete(reportId: string, options?: RequestOptions): ResultPromise<Data<'deleteReport'>>;
  /**
   * Get the workspace’s report branding.
   *
   * Returns the name, color, footer and logo of the workspace’s reports. Null means the default:
   * the workspace’s name, a dark blue, no footer and no logo.
   *
   * @example
   * await sightline.reports.getBranding();
   */
  getBranding(query?: QueryOf<'getReportBranding'>, options?: RequestOptions): ResultPromise<Data<'getReportBranding'>>;
  /**
   * Save the workspace’s report branding.
   *
   * Changes the given fields; null resets a field to the default. The logo is fetched from
   * `logoUrl` now and once; alternatively upload it by PUT /report-branding/logo. Existing
   * reports do not change.
   *
   * @example
   * await sightline.reports.saveBranding({ color: '#0b6e4f' });
   */
  saveBranding(body?: BodyOf<'saveReportBranding'>, options?: RequestOptions): ResultPromise<Data<'saveReportBranding'>>;
  /**
   * Upload the logo of the workspace’s reports.
   *
   * Saves a PNG or JPEG of at most 1 MB, 16 to 4,000 pixels a side; the format is detected from
   * the bytes, not from the content type. PUT /report-branding with `logoUrl: null` removes the
   * logo.
   *
   * @example
   * await sightline.reports.uploadLogo(bytes);
   */
  uploadLogo(body: UploadBody, options?: UploadOptions): ResultPromise<Data<'uploadReportLogo'>>;
  /**
   * Create a link that opens a report without a key.
   *
   * Returns a link that opens the report as a web page, or downloads one of its files, without a
   * key. The page links to the files. A link works until it or the report expires, the report is
   * deleted, or its links are revoked.
   *
   * @example
   * await sightline.reports.createLink('rep_01kamzv4s1eh3bg3g7qfs1x2r7', {});
   */
  createLink(reportId: string, body?: BodyOf<'createReportLink'>, options?: RequestOptions): ResultPromise<Data<'createReportLink'>>;
  /**
   * Revoke all links to a report.
   *
   * Invalidates all links to the report, including mailed ones. The report and its files are
   * kept.
   *
   * @example
   * await sightline.reports.revokeLinks('rep_01kamzv4s1eh3bg3g7qfs1x2r7');
   */
  revokeLinks(reportId: string, options?: RequestOptions): ResultPromise<Data<'revokeReportLinks'>>;
  /**
   * List report schedules.
   *
   * Returns when each scheduled report is created, for which websites, and who receives it.
   *
   * @example
   * for await (const row of sightline.reports.listSchedules()) console.log(row);
   */
  listSchedules(query?: ListQueryOf<'listReportSchedules'>, options?: RequestOptions): PagePromise<Row<'listReportSchedules'>>;
  /**
   * Create a report schedule.
   *
   * Creates a report every week or month about full days before it, in the local time of a time
   * zone. Recipients confirm once, by a link that is mailed to them, unless they are at a domain
   * that the workspace verified. They get links by mail that need no key, and can unsubscribe;
   * each report lists the deliveries that failed. With `websiteTag`, each run makes one report
   * for every website that has the tag then, and mails it to the `reportRecipients` of the
   * website’s settings.
   *
   * @example
   * await sightline.reports.createSchedule({
   *   websiteId: 'web_01kamzv4s1eh3bg3g7qfs1w082',
   *   type: 'overview',
   *   timing: {
   *     every: 'week',
   *     weekday: 'monday',
   *     hour: 6
   *   }
   * });
   */
  createSchedule(body: BodyOf<'createReportSchedule'>, options?: RequestOptions): ResultPromise<Data<'createReportSchedule'>>;
  /**
   * Get a report schedule.
   *
   * Returns when the report is created, for which websites, and who receives it.
   *
   * @example
   * await sightline.reports.getSchedule('rsc_01kamzv4s1eh3bg3g7qfs1x2r8');
   */
  getSchedule(scheduleId: string, query?: QueryOf<'getReportSchedule'>, options?: RequestOptions): ResultPromise<Data<'getReportSchedule'>>;
  /**
   * Update or pause a report schedule.
   *
   * Changes the given fields and keeps the others. Of the content of the reports `layout` (also
   * by `templateId`), `notes` and `recommendations` can be changed: create another schedule for
   * the rest.
   *
   * @example
   * await sightline.reports.updateSchedule('rsc_01kamzv4s1eh3bg3g7qfs1x2r8', { isPaused: true });
   */
  updateSchedule(scheduleId: string, body?: BodyOf<'updateReportSchedule'>, options?: RequestOptions): ResultPromise<Data<'updateReportSchedule'>>;
  /**
   * Delete a report schedule (its reports are kept).
   *
   * Ends the schedule. Reports that it created are kept until they expire.
   *
   * @example
   * await sightline.reports.deleteSchedule('rsc_01kamzv4s1eh3bg3g7qfs1x2r8');
   */
  deleteSchedule(scheduleId: string, options?: RequestOptions): ResultPromise<Data<'deleteReportSchedule'>>;
  /**
   * Send the report of a schedule now.
   *
   * Makes the report of the days that the schedule would cover now, also while it is paused, and
   * mails it to its recipients. Those who were mailed these days by the schedule already get no
   * second mail, unless `isAgain`, and the schedule’s own run leaves out whom this one mailed
   * the same days. The job of each report shows its progress.
   *
   * @example
   * await sightline.reports.sendSchedule('rsc_01kamzv4s1eh3bg3g7qfs1x2r8', {});
   */
  sendSchedule(scheduleId: string, body?: BodyOf<'sendReportSchedule'>, options?: RequestOptions): ResultPromise<Data<'sendReportSchedule'>>;
  /**
   * List runs of a report schedule.
   *
   * Returns each run, newest first, with the number of its reports and those that could not be
   * requested. `GET /reports` lists the reports of a `run`.
   *
   * @example
   * for await (const row of sightline.reports.listScheduleRuns('rsc_01kamzv4s1eh3bg3g7qfs1x2r8')) console.log(row);
   */
  listScheduleRuns(scheduleId: string, query?: ListQueryOf<'listReportScheduleRuns'>, options?: RequestOptions): PagePromise<Row<'listReportScheduleRuns'>>;
  /**
   * List report templates.
   *
   * Returns the layouts that are kept under a name: sections, charts and texts in order.
   *
   * @example
   * for await (const row of sightline.reports.listTemplates()) console.log(row);
   */
  listTemplates(query?: ListQueryOf<'listReportTemplates'>, options?: RequestOptions): PagePromise<Row<'listReportTemplates'>>;
  /**
   * Create a report template.
   *
   * Keeps a layout under a name. Name it by `templateId` when a report or schedule is made: it
   * gets a copy of the layout, and later changes of the template change only what is made after
   * them.
   *
   * @example
   * await sightline.reports.createTemplate({
   *   name: 'Monthly',
   *   layout: [
   *     {
   *       kind: 'text',
   *       title: 'This month',
   *       body: 'A good month.\n- More clicks'
   *     },
   *     {
   *       kind: 'section',
   *       section: 'visits',
   *       show: [
   *         'figures',
   *         'charts'
   *       ]
   *     }
   *   ]
   * });
   */
  createTemplate(body: BodyOf<'createReportTemplate'>, options?: RequestOptions): ResultPromise<Data<'createReportTemplate'>>;
  /**
   * Get a report template.
   *
   * Returns one report template with its layout.
   *
   * @example
   * await sightline.reports.getTemplate('rtp_01kamzv4s1eh3bg3g7qfs1x2s8');
   */
  getTemplate(templateId: string, query?: QueryOf<'getReportTemplate'>, options?: RequestOptions): ResultPromise<Data<'getReportTemplate'>>;
  /**
   * Update a report template.
   *
   * Changes the name or the whole layout. Reports and schedules that exist keep the layout that
   * they copied: send a schedule’s `templateId` again by PATCH to give it the new one.
   *
   * @example
   * await sightline.reports.updateTemplate('rtp_01kamzv4s1eh3bg3g7qfs1x2s8', { name: 'Every month' });
   */
  updateTemplate(templateId: string, body?: BodyOf<'updateReportTemplate'>, options?: RequestOptions): ResultPromise<Data<'updateReportTemplate'>>;
  /**
   * Delete a report template.
   *
   * Deletes the template. Reports and schedules that were made from it keep their copy of the
   * layout.
   *
   * @example
   * await sightline.reports.deleteTemplate('rtp_01kamzv4s1eh3bg3g7qfs1x2s8');
   */
  deleteTemplate(templateId: string, options?: RequestOptions): ResultPromise<Data<'deleteReportTemplate'>>;
  /**
   * Preview a report as a web page.
   *
   * Returns the page that a report of these choices would have now, from the same renderer. It
   * is made while you wait and kept nowhere: nothing is frozen, and it counts toward no limit.
   * Rows beyond those that the page shows are not counted.
   *
   * @example
   * await sightline.reports.preview({
   *   websiteId: 'web_01kamzv4s1eh3bg3g7qfs1w002',
   *   layout: [
   *     {
   *       kind: 'text',
   *       title: 'This month',
   *       body: 'A good month.\n- More clicks'
   *     },
   *     {
   *       kind: 'section',
   *       section: 'visits',
   *       show: [
   *         'figures',
   *         'charts'
   *       ]
   *     }
   *   ]
   * });
   */
  preview(body: BodyOf<'previewReport'>, options?: RequestOptions): ResultPromise<Data<'previewReport'>>;
}

export interface ExportsArea {
  /**
   * List the datasets that can be exported.
   *
   * Returns each dataset with its columns, its key, and what an export of changes has.
   *
   * @example
   * for await (const row of sightline.exports.listDatasets()) console.log(row);
   */
  listDatasets(query?: ListQueryOf<'listExportDatasets'>, options?: RequestOptions): PagePromise<Row<'listExportDatasets'>>;
  /**
   * List exports.
   *
   * Returns exports with their status and files, newest first. Expired ones are deleted.
   *
   * @example
   * for await (const row of sightline.exports.list()) console.log(row);
   */
  list(query?: ListQueryOf<'listExports'>, options?: RequestOptions): PagePromise<Row<'listExports'>>;
  /**
   * Export datasets as Parquet or JSON lines.
   *
   * Starts a job that writes a file for each dataset: one consistent snapshot of all its rows,
   * or of what changed since the last export. `GET /export-datasets` lists datasets, columns and
   * keys.
   *
   * @example
   * await sightline.exports.create({ datasets: [ 'websites', 'keywords' ], format: 'parquet' });
   */
  create(body?: BodyOf<'createExport'>, options?: RequestOptions): ResultPromise<Data<'createExport'>>;
  /**
   * Get an export with its progress and files.
   *
   * Returns the export’s status and files. Each file is downloaded by its `path`.
   *
   * @example
   * await sightline.exports.get('exp_01kamzv4s1eh3bg3g7qfs1x2s3');
   */
  get(exportId: string, query?: QueryOf<'getExport'>, options?: RequestOptions): ResultPromise<Data<'getExport'>>;
  /**
   * Download a file of an export.
   *
   * Returns the file of one dataset. Supports Range, If-Range and If-None-Match; the ETag
   * identifies the bytes.
   *
   * @example
   * await sightline.exports.download('exp_01kamzv4s1eh3bg3g7qfs1x2s3');
   */
  download(exportId: string, query?: QueryOf<'downloadExport'>, options?: RequestOptions): Promise<Response>;
  /**
   * Delete an export and its files.
   *
   * Deletes the export at once; its files here are removed about a minute later, files in a
   * bucket are left there. If it is still being written, its job is canceled.
   *
   * @example
   * await sightline.exports.delete('exp_01kamzv4s1eh3bg3g7qfs1x2s3');
   */
  delete(exportId: string, options?: RequestOptions): ResultPromise<Data<'deleteExport'>>;
}

const operationTable: OperationTable = {
  account: {
    get: 'GET /account one',
    getUsage: 'GET /account/usage list',
    listBudgets: 'GET /account/budgets list',
    saveBudget: 'PUT /account/budgets json',
    listKeys: 'GET /account/keys list',
    createKey: 'POST /account/keys json',
    rotateKey: 'POST /account/keys/{keyId}/rotate json',
    revokeKey: 'DELETE /account/keys/{keyId} one',
    listAgentGrants: 'GET /account/agent-grants list',
    revokeAgentGrant: 'DELETE /account/agent-grants/{grantId} one',
    listAuditLog: 'GET /account/audit-log list',
    getRetention: 'GET /account/retention one',
    updateRetention: 'PATCH /account/retention json',
    updateSpending: 'PATCH /account/spending json',
    previewRetention: 'GET /account/retention/preview one',
    listProviders: 'GET /account/providers list',
    saveProvider: 'PUT /account/providers/{provider} json',
    deleteProvider: 'DELETE /account/providers/{provider} one',
    listPeople: 'GET /account/people list',
    invitePerson: 'POST /account/people json',
    updatePerson: 'PATCH /account/people/{personId} json',
    renewInvitation: 'POST /account/people/{personId}/invitations one',
    revokePerson: 'DELETE /account/people/{personId} one',
    removePasskeys: 'DELETE /account/people/{personId}/passkeys one',
    getSignInSettings: 'GET /account/sign-in-settings one',
    updateSignInSettings: 'PATCH /account/sign-in-settings json',
    getOpenIdProvider: 'GET /account/openid-provider one',
    saveOpenIdProvider: 'PUT /account/openid-provider json',
    deleteOpenIdProvider: 'DELETE /account/openid-provider one',
    getDashboardDomain: 'GET /account/dashboard-domain one',
    saveDashboardDomain: 'PUT /account/dashboard-domain json',
    checkDashboardDomain: 'POST /account/dashboard-domain/check one',
    deleteDashboardDomain: 'DELETE /account/dashboard-domain one',
    listSessions: 'GET /account/sessions list',
    endSession: 'DELETE /account/sessions/{sessionId} one',
  },
  websites: {
    list: 'GET /websites list',
    create: 'POST /websites json',
    createMany: 'POST /websites/bulk json',
    import: 'POST /websites/import upload',
    get: 'GET /websites/{websiteId} one',
    update: 'PATCH /websites/{websiteId} json',
    delete: 'DELETE /websites/{websiteId} one',
    previewDeletion: 'GET /websites/{websiteId}/delete-preview one',
    refresh: 'POST /websites/{websiteId}/refresh json',
    estimateRefresh: 'GET /websites/{websiteId}/refresh-estimate one',
    getSettings: 'GET /websites/{websiteId}/settings one',
    updateSettings: 'PATCH /websites/{websiteId}/settings json',
    listOverview: 'GET /overview list',
    listOverviewViews: 'GET /overview/views list',
    createOverviewView: 'POST /overview/views json',
    updateOverviewView: 'PATCH /overview/views/{viewId} json',
    deleteOverviewView: 'DELETE /overview/views/{viewId} one',
  },
  tags: {
    list: 'GET /tags list',
    rename: 'PATCH /tags json',
    delete: 'DELETE /tags json',
    listKeywordTags: 'GET /keyword-tags list',
    renameKeywordTags: 'PATCH /keyword-tags json',
    deleteKeywordTags: 'DELETE /keyword-tags json',
  },
  jobs: {
    list: 'GET /jobs list',
    get: 'GET /jobs/{jobId} one',
    cancel: 'POST /jobs/{jobId}/cancel one',
  },
  keywordGroups: {
    list: 'GET /keyword-groups list',
    create: 'POST /keyword-groups json',
    get: 'GET /keyword-groups/{groupId} one',
    update: 'PATCH /keyword-groups/{groupId} json',
    delete: 'DELETE /keyword-groups/{groupId} one',
  },
  keywords: {
    list: 'GET /keywords list',
    create: 'POST /keywords json',
    update: 'PATCH /keywords json',
    delete: 'DELETE /keywords json',
    import: 'POST /keywords/import upload',
    get: 'GET /keywords/{keywordId} one',
  },
  serp: {
    listWebsiteRankings: 'GET /websites/{websiteId}/rankings list',
    listPositionSeries: 'GET /websites/{websiteId}/rankings/series list',
    listRankings: 'GET /rankings list',
    listKeywordHistory: 'GET /keywords/{keywordId}/history list',
    getKeywordSerp: 'GET /keywords/{keywordId}/serp one',
    listWebsiteVisibility: 'GET /websites/{websiteId}/visibility list',
    listVisibility: 'GET /visibility list',
    listWebsiteMovers: 'GET /websites/{websiteId}/movers list',
    listMovers: 'GET /movers list',
    listCompetitors: 'GET /websites/{websiteId}/competitors list',
    listHeadToHead: 'GET /websites/{websiteId}/competitors/keywords list',
    listCannibalization: 'GET /websites/{websiteId}/cannibalization list',
  },
  ai: {
    estimateCollection: 'GET /websites/{websiteId}/ai/estimate one',
    listPrompts: 'GET /websites/{websiteId}/ai/prompts list',
    createPrompts: 'POST /websites/{websiteId}/ai/prompts json',
    importPrompts: 'POST /websites/{websiteId}/ai/prompts/import upload',
    getPrompt: 'GET /websites/{websiteId}/ai/prompts/{promptId} one',
    updatePrompt: 'PATCH /websites/{websiteId}/ai/prompts/{promptId} json',
    deletePrompts: 'DELETE /websites/{websiteId}/ai/prompts json',
    listBrands: 'GET /websites/{websiteId}/ai/brands list',
    getBrandMatching: 'GET /websites/{websiteId}/ai/brands/matching one',
    createBrands: 'POST /websites/{websiteId}/ai/brands json',
    updateBrand: 'PATCH /websites/{websiteId}/ai/brands/{brandId} json',
    deleteBrand: 'DELETE /websites/{websiteId}/ai/brands/{brandId} one',
    listTargets: 'GET /websites/{websiteId}/ai/targets list',
    createTarget: 'POST /websites/{websiteId}/ai/targets json',
    updateTarget: 'PATCH /websites/{websiteId}/ai/targets/{aiTargetId} json',
    deleteTarget: 'DELETE /websites/{websiteId}/ai/targets/{aiTargetId} one',
    listVisibility: 'GET /websites/{websiteId}/ai/visibility list',
    listAnswers: 'GET /websites/{websiteId}/ai/answers list',
    getAnswer: 'GET /websites/{websiteId}/ai/answers/{answerId} one',
    compareAnswers: 'GET /websites/{websiteId}/ai/answers/{answerId}/compare one',
    listCitations: 'GET /websites/{websiteId}/ai/citations list',
    listTurnover: 'GET /websites/{websiteId}/ai/citations/turnover list',
    listBrandShares: 'GET /websites/{websiteId}/ai/brand-shares list',
    listCross: 'GET /websites/{websiteId}/ai/cross list',
    listGaps: 'GET /websites/{websiteId}/ai/gaps list',
    listLiveFetches: 'GET /websites/{websiteId}/ai/live-fetches list',
    listFanOuts: 'GET /websites/{websiteId}/ai/fan-outs list',
    listRetrievals: 'GET /websites/{websiteId}/ai/retrievals list',
    listPolicy: 'GET /websites/{websiteId}/ai/policy list',
    getPolicySummary: 'GET /websites/{websiteId}/ai/policy/summary one',
    listReferrals: 'GET /websites/{websiteId}/ai/referrals list',
    listJourney: 'GET /websites/{websiteId}/ai/journey list',
    listJourneyEngines: 'GET /websites/{websiteId}/ai/journey/engines list',
    importReport: 'POST /websites/{websiteId}/ai/imports upload',
    listImports: 'GET /websites/{websiteId}/ai/imports list',
    getImport: 'GET /websites/{websiteId}/ai/imports/{importId} one',
    listImportRows: 'GET /websites/{websiteId}/ai/imports/{importId}/rows list',
    trackQueries: 'POST /websites/{websiteId}/ai/imports/{importId}/prompts json',
    deleteImport: 'DELETE /websites/{websiteId}/ai/imports/{importId} one',
    listReconciliation: 'GET /websites/{websiteId}/ai/reconciliation list',
    getMethodology: 'GET /websites/{websiteId}/ai/methodology one',
  },
  searchConsole: {
    listConnections: 'GET /search-console/connections list',
    createConnection: 'POST /search-console/connections json',
    startConnect: 'POST /search-console/connect json',
    testConnection: 'POST /search-console/connections/{connectionId}/test one',
    deleteConnection: 'DELETE /search-console/connections/{connectionId} one',
    listProperties: 'GET /search-console/properties list',
    listBindings: 'GET /search-console/bindings list',
    createBindings: 'POST /search-console/bindings json',
    deleteBinding: 'DELETE /search-console/bindings/{websiteId} one',
    listOverview: 'GET /search-console/overview list',
    summarize: 'GET /websites/{websiteId}/search-console/summary one',
    listPerformance: 'GET /websites/{websiteId}/search-console/performance list',
    getBrandSplit: 'GET /websites/{websiteId}/search-console/brand-split one',
    listMovers: 'GET /websites/{websiteId}/search-console/movers list',
    listNewAndLost: 'GET /websites/{websiteId}/search-console/new-and-lost list',
    listStrikingDistance: 'GET /websites/{websiteId}/search-console/striking-distance list',
    listCannibalization: 'GET /websites/{websiteId}/search-console/cannibalization list',
    listDecay: 'GET /websites/{websiteId}/search-console/decay list',
    listContentGroups: 'GET /websites/{websiteId}/search-console/content-groups list',
    listHours: 'GET /websites/{websiteId}/search-console/hours list',
    getWebVitals: 'GET /websites/{websiteId}/search-console/web-vitals one',
    listSubmittedSitemaps: 'GET /websites/{websiteId}/search-console/sitemaps list',
    submitSitemap: 'POST /websites/{websiteId}/search-console/sitemaps json',
    listImports: 'GET /websites/{websiteId}/search-console/imports list',
    importData: 'POST /websites/{websiteId}/search-console/imports upload',
    getImport: 'GET /websites/{websiteId}/search-console/imports/{searchImportId} one',
    listImportRows: 'GET /websites/{websiteId}/search-console/imports/{searchImportId}/rows list',
    deleteImport: 'DELETE /websites/{websiteId}/search-console/imports/{searchImportId} one',
    listBingStatistics: 'GET /websites/{websiteId}/search-console/bing/statistics list',
    listBingCrawlDays: 'GET /websites/{websiteId}/search-console/bing/crawl-days list',
    listBingCrawlIssues: 'GET /websites/{websiteId}/search-console/bing/crawl-issues list',
    getBingUrl: 'GET /websites/{websiteId}/search-console/bing/url one',
    getBingQuota: 'GET /websites/{websiteId}/search-console/bing/quota one',
    explain: 'GET /websites/{websiteId}/explain one',
    listAnnotations: 'GET /websites/{websiteId}/search-console/annotations list',
    createAnnotation: 'POST /websites/{websiteId}/search-console/annotations json',
    deleteAnnotation: 'DELETE /websites/{websiteId}/search-console/annotations/{annotationId} one',
  },
  backlinks: {
    list: 'GET /websites/{websiteId}/backlinks list',
    summarize: 'GET /websites/{websiteId}/backlinks/summary one',
    listLinkingDomains: 'GET /websites/{websiteId}/backlinks/domains list',
    listLinkAnchors: 'GET /websites/{websiteId}/backlinks/anchors list',
    listLinkedPages: 'GET /websites/{websiteId}/backlinks/pages list',
    listSeries: 'GET /websites/{websiteId}/backlinks/series list',
    listNewBacklinks: 'GET /websites/{websiteId}/backlinks/new list',
    listLostBacklinks: 'GET /websites/{websiteId}/backlinks/lost list',
    listGaps: 'GET /websites/{websiteId}/backlinks/gaps list',
    listBrokenPages: 'GET /websites/{websiteId}/backlinks/broken list',
    listReferrers: 'GET /websites/{websiteId}/backlinks/referrers list',
    listReferrerSeries: 'GET /websites/{websiteId}/backlinks/referrers/series list',
    getDisavow: 'GET /websites/{websiteId}/backlinks/disavow one',
    saveDisavow: 'PUT /websites/{websiteId}/backlinks/disavow json',
    estimate: 'GET /websites/{websiteId}/backlinks/estimate one',
    collect: 'POST /websites/{websiteId}/backlinks/collect json',
    import: 'POST /websites/{websiteId}/backlinks/import upload',
    listImports: 'GET /websites/{websiteId}/backlinks/imports list',
    listKnownLinks: 'GET /websites/{websiteId}/backlinks/known list',
    createKnownLinks: 'POST /websites/{websiteId}/backlinks/known json',
    importKnownLinks: 'POST /websites/{websiteId}/backlinks/known/import upload',
    checkKnownLinks: 'POST /websites/{websiteId}/backlinks/known/check json',
    getKnownLink: 'GET /websites/{websiteId}/backlinks/known/{linkId} one',
    updateKnownLink: 'PATCH /websites/{websiteId}/backlinks/known/{linkId} json',
    deleteKnownLinks: 'DELETE /websites/{websiteId}/backlinks/known json',
  },
  logDrains: {
    list: 'GET /websites/{websiteId}/log-drains list',
    create: 'POST /websites/{websiteId}/log-drains json',
    get: 'GET /log-drains/{drainId} one',
    update: 'PATCH /log-drains/{drainId} json',
    rotate: 'POST /log-drains/{drainId}/rotate json',
    delete: 'DELETE /log-drains/{drainId} one',
    listLogBatches: 'GET /websites/{websiteId}/log-batches list',
    previewLogBatchDeletion: 'GET /websites/{websiteId}/log-batches/{batchId}/delete-preview one',
    deleteLogBatch: 'DELETE /websites/{websiteId}/log-batches/{batchId} one',
  },
  crawlers: {
    checkLogs: 'GET /websites/{websiteId}/logs one',
    ingestLogs: 'POST /websites/{websiteId}/logs upload',
    putLogs: 'PUT /websites/{websiteId}/logs upload',
    list: 'GET /websites/{websiteId}/crawlers list',
    listVisits: 'GET /websites/{websiteId}/crawlers/visits list',
    listMatrix: 'GET /websites/{websiteId}/crawlers/matrix list',
    listRobotsVersions: 'GET /websites/{websiteId}/crawlers/robots list',
    readRobots: 'POST /websites/{websiteId}/crawlers/robots one',
    checkRobots: 'GET /websites/{websiteId}/crawlers/robots/check one',
    simulateRobots: 'POST /websites/{websiteId}/crawlers/robots/simulate json',
    getRobotsCopy: 'GET /websites/{websiteId}/crawlers/robots/{robotsId} one',
    listSeries: 'GET /websites/{websiteId}/crawlers/series list',
    listCrawledPaths: 'GET /websites/{websiteId}/crawlers/paths list',
    listErrors: 'GET /websites/{websiteId}/crawlers/errors list',
    listCrawlWaste: 'GET /websites/{websiteId}/crawlers/waste list',
    listCrawledParameters: 'GET /websites/{websiteId}/crawlers/parameters list',
    listBots: 'GET /websites/{websiteId}/crawlers/bots list',
    listLogGaps: 'GET /websites/{websiteId}/crawlers/gaps list',
    listLists: 'GET /crawlers/lists list',
  },
  indexing: {
    listUrls: 'GET /websites/{websiteId}/indexing/urls list',
    summarizeUrls: 'GET /websites/{websiteId}/indexing/urls/summary one',
    getUrl: 'GET /websites/{websiteId}/indexing/urls/{urlId} one',
    trackUrls: 'POST /websites/{websiteId}/indexing/urls json',
    submitUrls: 'POST /websites/{websiteId}/indexing/submissions json',
    listSubmissions: 'GET /websites/{websiteId}/indexing/submissions list',
    getIndexNowKey: 'GET /websites/{websiteId}/indexing/indexnow-key one',
    getSubmissionQuota: 'GET /websites/{websiteId}/indexing/quota one',
    untrackUrls: 'DELETE /websites/{websiteId}/indexing/urls json',
    listSitemaps: 'GET /websites/{websiteId}/indexing/sitemaps list',
    trackSitemaps: 'POST /websites/{websiteId}/indexing/sitemaps json',
    getSitemap: 'GET /websites/{websiteId}/indexing/sitemaps/{sitemapId} one',
    untrackSitemap: 'DELETE /websites/{websiteId}/indexing/sitemaps/{sitemapId} one',
    getIndexCoverage: 'GET /websites/{websiteId}/indexing/coverage one',
    listInspections: 'GET /websites/{websiteId}/indexing/inspections list',
    requestInspections: 'POST /websites/{websiteId}/indexing/inspections json',
    listInspectionChanges: 'GET /websites/{websiteId}/indexing/inspections/changes list',
  },
  campaigns: {
    list: 'GET /campaigns list',
    create: 'POST /campaigns json',
    get: 'GET /campaigns/{campaignId} one',
    update: 'PATCH /campaigns/{campaignId} json',
    delete: 'DELETE /campaigns/{campaignId} one',
    getDesign: 'GET /campaigns/{campaignId}/design one',
    start: 'POST /campaigns/{campaignId}/start one',
    getResults: 'GET /campaigns/{campaignId}/results one',
    conclude: 'POST /campaigns/{campaignId}/conclude one',
    stop: 'POST /campaigns/{campaignId}/stop json',
    listCohorts: 'GET /campaigns/{campaignId}/cohorts list',
    replaceCohort: 'POST /campaigns/{campaignId}/cohorts json',
    listCohortUnits: 'GET /campaigns/{campaignId}/cohorts/{cohortId}/units list',
    listSeries: 'GET /campaigns/{campaignId}/cohorts/{cohortId}/series list',
    listEvents: 'GET /campaigns/{campaignId}/events list',
    addEvent: 'POST /campaigns/{campaignId}/events json',
    deleteEvent: 'DELETE /campaigns/{campaignId}/events/{eventId} one',
    importConversions: 'POST /campaigns/{campaignId}/conversions upload',
    listMarks: 'GET /marks list',
  },
  alerts: {
    listWebsiteAlerts: 'GET /websites/{websiteId}/alerts list',
    list: 'GET /alerts list',
    get: 'GET /alerts/{alertId} one',
    update: 'PATCH /alerts/{alertId} json',
    acknowledge: 'POST /alerts/{alertId}/acknowledge one',
    snooze: 'POST /alerts/{alertId}/snooze json',
  },
  webhooks: {
    list: 'GET /webhooks list',
    create: 'POST /webhooks json',
    get: 'GET /webhooks/{webhookId} one',
    update: 'PATCH /webhooks/{webhookId} json',
    delete: 'DELETE /webhooks/{webhookId} one',
    rotate: 'POST /webhooks/{webhookId}/rotate json',
    test: 'POST /webhooks/{webhookId}/test one',
    listDeliveries: 'GET /webhooks/{webhookId}/deliveries list',
    replayDelivery: 'POST /webhooks/{webhookId}/deliveries/{deliveryId}/replay one',
    replayDeliveries: 'POST /webhooks/{webhookId}/replay json',
    listEvents: 'GET /events list',
  },
  digests: {
    list: 'GET /digests list',
    create: 'POST /digests json',
    get: 'GET /digests/{digestId} one',
    update: 'PATCH /digests/{digestId} json',
    delete: 'DELETE /digests/{digestId} one',
    send: 'POST /digests/{digestId}/send one',
  },
  audits: {
    start: 'POST /websites/{websiteId}/audits json',
    tryExtractions: 'POST /websites/{websiteId}/audits/try-extractions json',
    listWebsiteAudits: 'GET /websites/{websiteId}/audits list',
    list: 'GET /audits list',
    get: 'GET /audits/{auditId} one',
    delete: 'DELETE /audits/{auditId} one',
    cancel: 'POST /audits/{auditId}/cancel one',
    pause: 'POST /audits/{auditId}/pause one',
    resume: 'POST /audits/{auditId}/resume one',
    listIssues: 'GET /audits/{auditId}/issues list',
    listFindings: 'GET /audits/{auditId}/issues/{code} list',
    listPages: 'GET /audits/{auditId}/pages list',
    getPage: 'GET /audits/{auditId}/pages/{number} one',
    listSections: 'GET /audits/{auditId}/sections list',
    listLinks: 'GET /audits/{auditId}/links list',
    listLabPages: 'GET /audits/{auditId}/lab list',
    compare: 'GET /audits/{auditId}/compare list',
    listSkippedUrls: 'GET /audits/{auditId}/skipped list',
    listChecks: 'GET /audit-checks list',
    getOwnership: 'GET /websites/{websiteId}/ownership one',
    checkWebsiteOwnership: 'POST /websites/{websiteId}/ownership/check one',
  },
  approvals: {
    get: 'GET /approvals/{approvalId} one',
    approveCall: 'POST /approvals/{approvalId}/approve one',
    refuseCall: 'POST /approvals/{approvalId}/refuse one',
  },
  reports: {
    list: 'GET /reports list',
    create: 'POST /reports json',
    get: 'GET /reports/{reportId} one',
    view: 'GET /reports/{reportId}/page file',
    download: 'GET /reports/{reportId}/download file',
    delete: 'DELETE /reports/{reportId} one',
    getBranding: 'GET /report-branding one',
    saveBranding: 'PUT /report-branding json',
    uploadLogo: 'PUT /report-branding/logo upload',
    createLink: 'POST /reports/{reportId}/links json',
    revokeLinks: 'DELETE /reports/{reportId}/links one',
    listSchedules: 'GET /report-schedules list',
    createSchedule: 'POST /report-schedules json',
    getSchedule: 'GET /report-schedules/{scheduleId} one',
    updateSchedule: 'PATCH /report-schedules/{scheduleId} json',
    deleteSchedule: 'DELETE /report-schedules/{scheduleId} one',
    sendSchedule: 'POST /report-schedules/{scheduleId}/send json',
    listScheduleRuns: 'GET /report-schedules/{scheduleId}/runs list',
    listTemplates: 'GET /report-templates list',
    createTemplate: 'POST /report-templates json',
    getTemplate: 'GET /report-templates/{templateId} one',
    updateTemplate: 'PATCH /report-templates/{templateId} json',
    deleteTemplate: 'DELETE /report-templates/{templateId} one',
    preview: 'POST /report-previews json',
  },
  exports: {
    listDatasets: 'GET /export-datasets list',
    list: 'GET /exports list',
    create: 'POST /exports json',
    get: 'GET /exports/{exportId} one',
    download: 'GET /exports/{exportId}/download file',
    delete: 'DELETE /exports/{exportId} one',
  },
};

/** The API by area. */
export class Areas {
  /**
   * The workspace: its plan, limits and usage, API keys, audit log and data providers.
   */
  declare readonly account: AccountArea;
  /**
   * Websites that are tracked: your own, those of clients, and those of competitors.
   */
  declare readonly websites: WebsitesArea;
  /**
   * Labels that group websites, and labels that group keywords.
   */
  declare readonly tags: TagsArea;
  /**
   * Long tasks, such as refreshes, audits and reports: their status, progress and result.
   */
  declare readonly jobs: JobsArea;
  /**
   * Named sets of keywords of one website.
   */
  declare readonly keywordGroups: KeywordGroupsArea;
  /**
   * Search terms that are tracked, each for a country, language, location and device.
   */
  declare readonly keywords: KeywordsArea;
  /**
   * Positions in search results: rankings, history, visibility, movers and competitors.
   */
  declare readonly serp: SerpArea;
  /**
   * Answers of AI engines: prompts, brands and engines to ask, what was answered, which brands are named and which pages are cited.
   */
  declare readonly ai: AiArea;
  /**
   * Connections to Google Search Console and Bing Webmaster, and the websites that use them.
   */
  declare readonly searchConsole: SearchConsoleArea;
  /**
   * Links from other websites: known ones, which are checked, and collected ones.
   */
  declare readonly backlinks: BacklinksArea;
  /**
   * Tokens with which servers send their access logs, and what each has sent.
   */
  declare readonly logDrains: LogDrainsArea;
  /**
   * Visits of crawlers, verified from your access logs, and what robots.txt allows them.
   */
  declare readonly crawlers: CrawlersArea;
  /**
   * The life of each URL: submission, verified crawl, index and rank, with evidence.
   */
  declare readonly indexing: IndexingArea;
  /**
   * Experiments: pages that are changed, pages that are not, and what happened meanwhile.
   */
  declare readonly campaigns: CampaignsArea;
  /**
   * What changed and needs attention, found in logs and in the URL ledger.
   */
  declare readonly alerts: AlertsArea;
  /**
   * Events, and where they are sent: your programs, Slack, Microsoft Teams and Discord.
   */
  declare readonly webhooks: WebhooksArea;
  /**
   * Mails of what happened, every day or week, for people who read no webhooks.
   */
  declare readonly digests: DigestsArea;
  /**
   * Crawls of a website that check every page, and the issues they find.
   */
  declare readonly audits: AuditsArea;
  /**
   * A person's consent to a change that an AI agent asked for over MCP.
   */
  declare readonly approvals: ApprovalsArea;
  /**
   * PDF, CSV and JSON reports: once or by schedule, with your own branding.
   */
  declare readonly reports: ReportsArea;
  /**
   * Whole datasets as Parquet or JSON lines, for warehouses: once, or what changed since.
   */
  declare readonly exports: ExportsArea;

  constructor(transport: Transport) {
    Object.assign(this, buildAreas(transport, operationTable));
  }
}
