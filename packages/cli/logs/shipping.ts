import type { LogSender } from './log-sender';
import type { PlaceStore } from './place-store';

/** What every source of logs is sent with. */
export type Shipping = {
  sender: LogSender;
  places: PlaceStore;
  isFollowing: boolean;
  signal: AbortSignal;
};
