// jest asks for a default export here.
export default async function globalTearDown(): Promise<void> {
  await (globalThis as { stopBackends?: () => Promise<void> }).stopBackends?.();
}
