import { engineNames, engineTable } from './engines';

/** Crawlers whose visits prove that a submission by a channel was heard: their engine takes it. */
export const channelTakers: readonly { channel: string; bot: string }[] = engineNames.flatMap(
  (name) => {
    const { bots, channels } = engineTable[name];
    return channels.flatMap((channel) => bots.map((bot) => ({ channel, bot })));
  },
);
