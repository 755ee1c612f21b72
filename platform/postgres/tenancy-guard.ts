import { type SystemQueries, sql } from './database';

type Finding = { problem: string };

/**
 * Throws if the role or the tables would expose tenants' rows: the service must not run then.
 * Checked at every start, because a wrong DATABASE_URL is a typo away.
 */
export async function assertTenancy(system: SystemQueries): Promise<void> {
  const findings = await system.run<Finding>(
    sql.raw(`
      select format('the role %s is a superuser or has BYPASSRLS', rolname) as problem
        from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)
      union all
      select format('the role %s owns, or can act as the owner of, %s', current_user, c.oid::regclass)
        from pg_class c
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
          and pg_has_role(current_user, c.relowner, 'MEMBER')
      union all
      select format('row-level security is not forced on %s', c.oid::regclass)
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
          and not (c.relrowsecurity and c.relforcerowsecurity)
      union all
      select 'the schema is not there: run the migrations'
        where to_regclass('public.workspaces') is null
      limit 20`),
  );
  if (findings.length === 0) return;
  const list = findings.map(({ problem }) => `  - ${problem}`).join('\n');
  throw new Error(`DATABASE_URL must not be used like this:\n${list}`);
}
