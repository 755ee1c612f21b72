-- Run once by the Postgres image, on an empty volume: the same roles as in dev/stack/postgres-roles.ts.
\getenv owner_password SIGHTLINE_OWNER_PASSWORD
\getenv app_password SIGHTLINE_APP_PASSWORD
\getenv backup_password SIGHTLINE_BACKUP_PASSWORD
CREATE ROLE sightline_owner LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION
  PASSWORD :'owner_password';
CREATE ROLE sightline_app LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION
  NOINHERIT PASSWORD :'app_password';
-- The application's role changes to it for reads of some websites. It must not inherit from it.
CREATE ROLE sightline_limited NOLOGIN;
GRANT sightline_limited TO sightline_app;
CREATE ROLE sightline_backup LOGIN NOSUPERUSER BYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION
  PASSWORD :'backup_password';
GRANT pg_read_all_data, pg_write_all_data TO sightline_backup;
GRANT SET ON PARAMETER session_replication_role TO sightline_backup;
CREATE DATABASE sightline OWNER sightline_owner;
REVOKE ALL ON DATABASE sightline FROM PUBLIC;
GRANT CONNECT ON DATABASE sightline TO sightline_app, sightline_backup;
-- Trial restores of backups fill it and empty it again.
CREATE DATABASE sightline_trial OWNER sightline_owner;
REVOKE ALL ON DATABASE sightline_trial FROM PUBLIC;
GRANT CONNECT ON DATABASE sightline_trial TO sightline_backup;
REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC;
