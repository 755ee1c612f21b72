-- Run once by the Postgres image, on an empty volume: the same two roles as in dev/stack/postgres-roles.ts.
\getenv owner_password SIGHTLINE_OWNER_PASSWORD
\getenv app_password SIGHTLINE_APP_PASSWORD
CREATE ROLE sightline_owner LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION
  PASSWORD :'owner_password';
CREATE ROLE sightline_app LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION
  PASSWORD :'app_password';
CREATE DATABASE sightline OWNER sightline_owner;
REVOKE ALL ON DATABASE sightline FROM PUBLIC;
GRANT CONNECT ON DATABASE sightline TO sightline_app;
REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC;
