-- Webhooks: other systems that hear of the company's changes, and what was sent to them.
create table webhooks (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  name text not null,
  url text not null,
  events jsonb not null,
  status text not null,
  acts_as_user_id uuid not null,
  secret_version bigint not null,
  secret_changed_at timestamptz not null,
  failing_since timestamptz,
  off_reason text,
  primary key (company_id, id),
  foreign key (company_id, acts_as_user_id) references users (company_id, id)
);
select tenant_table('webhooks');
create index webhooks_name on webhooks (company_id, name collate "C", id);

create table webhook_deliveries (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  webhook_id uuid not null,
  event text not null,
  record text,
  change_seq bigint not null,
  status text not null,
  attempts bigint not null,
  answer bigint,
  failure text,
  attempted_at timestamptz,
  next_attempt_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade
);
select tenant_table('webhook_deliveries');
create index webhook_deliveries_made on webhook_deliveries (company_id, webhook_id, created_at, id);
create index webhook_deliveries_age on webhook_deliveries (company_id, created_at);

-- Webhook jobs are claimed on their own: a receiver that does not answer must not hold up email.
drop index outbox_due;
create index outbox_due on outbox (run_at) where done_at is null and failed_at is null and kind <> 'webhook';
create index outbox_webhooks on outbox (company_id, (payload ->> 'webhookId'), run_at)
  where done_at is null and failed_at is null and kind = 'webhook';

create or replace function claim_jobs(most integer) returns table (company_id uuid, id uuid, kind text, payload jsonb, attempts integer)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      with due as (
        select o.company_id, o.id from outbox o
        where o.done_at is null and o.failed_at is null and o.kind <> 'webhook' and o.run_at <= now()
        order by o.run_at limit most
        for update skip locked
      )
      update outbox o set run_at = now() + interval '1 minute', attempts = o.attempts + 1
      from due where o.company_id = due.company_id and o.id = due.id
      returning o.company_id, o.id, o.kind, o.payload, o.attempts;
  end
  $$;

-- Leases due webhook jobs for a minute, at most two of each webhook, the oldest first. It steps from webhook to webhook along the index, so
-- one with a long queue hides no other. `busy` are webhooks that the caller already has enough jobs of.
create function claim_webhook_jobs(most integer, busy text[]) returns table (company_id uuid, id uuid, kind text, payload jsonb, attempts integer)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
  #variable_conflict use_column
  begin
    return query
      with recursive queues as (
        (select o.company_id, o.payload ->> 'webhookId' as webhook from outbox o
         where o.done_at is null and o.failed_at is null and o.kind = 'webhook'
         order by o.company_id, o.payload ->> 'webhookId' limit 1)
        union all
        select n.company_id, n.webhook from queues q cross join lateral (
          select o.company_id, o.payload ->> 'webhookId' as webhook from outbox o
          where o.done_at is null and o.failed_at is null and o.kind = 'webhook'
            and (o.company_id, o.payload ->> 'webhookId') > (q.company_id, q.webhook)
          order by o.company_id, o.payload ->> 'webhookId' limit 1
        ) n
      ), due as (
        select d.company_id, d.id from queues q cross join lateral (
          select o.company_id, o.id, o.run_at from outbox o
          where o.company_id = q.company_id and o.payload ->> 'webhookId' = q.webhook
            and o.done_at is null and o.failed_at is null and o.kind = 'webhook' and o.run_at <= now()
          order by o.run_at limit 2
          for update skip locked
        ) d
        where q.webhook <> all (busy)
        order by d.run_at limit most
      )
      update outbox o set run_at = now() + interval '1 minute', attempts = o.attempts + 1
      from due where o.company_id = due.company_id and o.id = due.id
      returning o.company_id, o.id, o.kind, o.payload, o.attempts;
  end
  $$;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function claim_webhook_jobs(integer, text[]) owner to sable_definer;
  revoke all on function claim_webhook_jobs(integer, text[]) from public;
  grant execute on function claim_webhook_jobs(integer, text[]) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;
