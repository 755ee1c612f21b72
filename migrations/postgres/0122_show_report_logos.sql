-- A sign-in that is limited to websites sees the logos of the reports that it sees: a page shows its own.
call limit_tenant_table('report_logos', 'exists (select from reports r
  where r.workspace_id = report_logos.workspace_id and r.logo_sha256 = report_logos.sha256)');
