import {
  createDashboardSecret,
  isDashboardSecret,
  isPageToken,
  pageTokenOf,
} from './dashboard-secret';

describe('the secrets of the dashboard', () => {
  it('of one kind are not of the other', () => {
    const session = createDashboardSecret('session');
    expect([isDashboardSecret('session', session), isDashboardSecret('link', session)]).toEqual([
      true,
      false,
    ]);
    expect(isDashboardSecret('session', `${session.slice(0, -1)}-`)).toBe(false);
  });

  it('a page’s token fits its own session only, and does not contain the secret', () => {
    const [session, other] = [createDashboardSecret('session'), createDashboardSecret('session')];
    const token = pageTokenOf(session);
    expect(token).not.toContain(session.slice(6));
    expect(isPageToken(session, token)).toBe(true);
    expect(isPageToken(other, token)).toBe(false);
    expect(isPageToken(session, '')).toBe(false);
  });
});
