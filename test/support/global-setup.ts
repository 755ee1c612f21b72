// jest asks for a default export here.
export default async function globalSetUp(): Promise<void> {}
