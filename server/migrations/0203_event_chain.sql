-- The events of an estimate are one chain: each holds its place, the hash of the one before, and the hash of all that it says.
alter table estimate_events
  add column subject_hash text check (subject_hash ~ '^[0-9a-f]{64}$'),
  add column position bigint,
  add column previous_hash text,
  add column hash text;

-- One value with its length before it, so that no two rows of values read alike.
create function event_part(value text) returns text language plpgsql immutable as $$
begin
  return case when value is null then '-' else char_length(value) || ':' || value end;
end $$;

-- The text whose SHA-256 is the hash of an event: as the program makes it in event-chain.ts.
create function event_text(e estimate_events) returns text language plpgsql stable set search_path = public, pg_temp as $$
begin
  return concat_ws(e'\n',
    event_part(e.estimate_id::text), event_part(e.position::text), event_part(e.revision::text), event_part(e.kind),
    event_part(e."by"), event_part(e.note), event_part(e.question_id::text), event_part(e.line_id::text),
    event_part(e.ip_address), event_part(e.user_agent), event_part(e.subject_hash),
    event_part(to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), event_part(e.previous_hash));
end $$;

create function event_hash(e estimate_events) returns text language plpgsql stable set search_path = public, pg_temp as $$
begin
  return encode(sha256(convert_to(event_text(e), 'UTF8')), 'hex');
end $$;

-- The owner walks through every company's rows, so its own exemption from the policies stands while this runs.
alter table estimate_events no force row level security;
alter table estimate_versions no force row level security;

-- What was sent is the subject of earlier events too. Then every record is chained in the order in which it was written.
do $$
declare
  each_event estimate_events;
  estimate uuid;
  place bigint;
  last_hash text;
begin
  update estimate_events e set subject_hash = v.hash from estimate_versions v
    where e.kind = 'sent' and v.company_id = e.company_id and v.estimate_id = e.estimate_id and v.revision = e.revision;
  for each_event in select * from estimate_events order by company_id, estimate_id, created_at, id loop
    if estimate is distinct from each_event.estimate_id then
      estimate := each_event.estimate_id; place := 0; last_hash := null;
    end if;
    place := place + 1;
    each_event.position := place;
    each_event.previous_hash := last_hash;
    last_hash := event_hash(each_event);
    update estimate_events set position = place, previous_hash = each_event.previous_hash, hash = last_hash
      where company_id = each_event.company_id and id = each_event.id;
  end loop;
end $$;

alter table estimate_events force row level security;
alter table estimate_versions force row level security;

alter table estimate_events
  alter column position set not null,
  alter column hash set not null,
  add constraint estimate_events_first check ((position = 1) = (previous_hash is null));
create unique index estimate_events_place on estimate_events (company_id, estimate_id, position);
create index estimate_events_positions on estimate_events (company_id, estimate_id, position, id);

-- The next event stands behind the last one and says so truly, whatever the program says. Nothing is changed or removed: the program has no right to.
create function check_chain() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  last_event record;
begin
  select e.position, e.hash into last_event from estimate_events e
    where e.company_id = new.company_id and e.estimate_id = new.estimate_id order by e.position desc limit 1;
  if new.position <> coalesce(last_event.position, 0) + 1 or new.previous_hash is distinct from last_event.hash
    or new.hash <> event_hash(new) then
    raise exception 'the chain of events is broken';
  end if;
  return new;
end $$;
create trigger check_chain before insert on estimate_events for each row execute function check_chain();

-- Whose copy a file is, by its SHA-256: for whoever holds the file.
create function issued_copy(wanted text) returns table (company_id uuid, version_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$ begin return query select c.company_id, c.version_id from signed_copies c where c.sha256 = wanted; end $$;
create index signed_copies_issued on signed_copies (sha256);
create policy directory on signed_copies for select to sable_definer using (true);
grant select on signed_copies to sable_definer;

do $$
begin
  -- Owning a function needs create on its schema, only while the ownership changes.
  grant create on schema public to sable_definer;
  alter function issued_copy(text) owner to sable_definer;
  revoke all on function issued_copy(text) from public;
  grant execute on function issued_copy(text) to sable_app;
  revoke create on schema public from sable_definer;
end
$$;
