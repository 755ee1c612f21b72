import { Client } from 'pg';

/**
 * Websites that a file leaves behind are paused: their daily schedules would start collections in the midst
 * of other files, which count what is bought.
 */
afterAll(async () => {
  const client = new Client({ connectionString: process.env['DATABASE_OWNER_URL'] as string });
  await client.connect();
  try {
    await client.query("update websites set status = 'paused' where status = 'active'");
  } finally {
    await client.end();
  }
});
