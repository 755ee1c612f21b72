/** The bare server, the service, and the steps between them, each in its own process. */
export const variants = ['bare', 'tenant', 'gate', 'helmet', 'full'] as const;
export type Variant = (typeof variants)[number];
