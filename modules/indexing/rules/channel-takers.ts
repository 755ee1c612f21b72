import { engineNames, engineTable } from './engines';

/** Crawlers whose visits prove that a submission was received: their engine accepts the channel. */
export const channelTakers: readonly { channel: string; bot: string }[] = engineNames.flatMap(
  (name) => {
    const { bots, channels } = engineTable[name];
    return channels.flatMap((channel) => bots.map((bot) => ({ channel, bot })));
  },
);
