-- What a browser was asked to bring back, such as a signature of a passkey or the answer of a sign-in provider. Each challenge is taken once.
create table auth.challenges (
  hash text primary key,
  purpose text not null check (purpose in ('add-passkey', 'use-passkey', 'provider')),
  details jsonb not null,
  expires_at timestamptz not null
);
create index challenges_expiry on auth.challenges (expires_at);

-- Public keys of people's passkeys; the private keys never leave their devices.
create table auth.passkeys (
  id text primary key,
  identity_id text not null references auth."user" (id) on delete cascade,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports jsonb not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_identity on auth.passkeys (identity_id);

grant select, insert, update, delete on auth.challenges, auth.passkeys to sable_auth;
