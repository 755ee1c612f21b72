import { actingWorkspace } from '../platform/network/acting-workspace';
import { actForWorkspace } from './act-for-workspace';

it.each([
  [{ workspaceId: 'wsp_a', websiteId: 'web_a' }, 'wsp_a'],
  [{ ref: { workspaceId: 'wsp_a' } }, 'wsp_a'],
  [{ batch: 5 }, ''],
  [undefined, ''],
])('an activity with the input %j acts for %j', async (input, workspaceId) => {
  const execute = async () => {
    await Promise.resolve();
    return actingWorkspace();
  };
  expect(await actForWorkspace.execute?.({ args: [input], headers: {} }, execute)).toBe(
    workspaceId,
  );
});
