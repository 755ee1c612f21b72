import type { Session } from './session';

/** What a model may read about the service itself. */
export type Resource = {
  uri: string;
  name: string;
  title: string;
  description: string;
  mimeType: string;
  read: (session: Session) => Promise<string>;
};

export const resources: Resource[] = [];
