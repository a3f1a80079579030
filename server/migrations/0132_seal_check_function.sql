-- A function with parameters is written in PL/pgSQL: one in SQL is planned anew at every call.
create or replace function is_seal_certificate(wanted text) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$ begin return exists (select from seal_certificates where fingerprint = wanted); end $$;
