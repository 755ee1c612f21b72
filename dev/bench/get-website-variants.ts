/** The peer, the service, and the steps between them, each a process of its own. */
export const variants = ['bare', 'tenant', 'gate', 'helmet', 'full'] as const;
export type Variant = (typeof variants)[number];
