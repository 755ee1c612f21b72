import { rmSync } from 'node:fs';

// jest asks for a default export here.
export default async function globalTearDown(): Promise<void> {
  const made = globalThis as {
    closeLanes?: () => Promise<void>;
    stopBackends?: () => Promise<void>;
    filesDir?: string;
  };
  await made.closeLanes?.();
  await made.stopBackends?.();
  if (made.filesDir) rmSync(made.filesDir, { recursive: true, force: true });
}
