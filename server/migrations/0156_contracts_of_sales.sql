-- Every accepted estimate gets its contract with its ledger and its credit. A sale to a customer who had signed before counts from now on, and a customer who signed again
-- after a cancellation is sold again.

-- The owner may be no superuser: a table's forced row security would show it no row. tenant_table() forces it again.
do $$
declare
  relation text;
begin
  foreach relation in array array['companies', 'accounts', 'estimates', 'estimate_lines', 'estimate_signatures', 'updates', 'links', 'records', 'totals', 'counters',
    'contracts', 'rmr_lines', 'contract_credits'] loop
    execute format('alter table %I no force row level security', relation);
  end loop;
end
$$;

create temporary table sold on commit drop as
select e.company_id, e.id as estimate_id, e.account_id, e.owner_user_id, e.created_by, e.rmr, e.subtotal, e.term_months, e.selection,
  gen_random_uuid() as id, gen_random_uuid() as credit_id, left_at.canceled_at,
  coalesce(e.decided_at, e.updated_at) as decided_at,
  coalesce(s.signed_on, day_in_zone(coalesce(e.decided_at, e.updated_at), c.time_zone)) as signed_on,
  day_in_zone(left_at.canceled_at, c.time_zone) as canceled_on,
  a.close_reason,
  1000 + row_number() over (partition by e.company_id order by coalesce(e.decided_at, e.updated_at), e.number) as number,
  case
    when a.status = 'cancelled' and coalesce(e.decided_at, e.updated_at) <= left_at.canceled_at then 'cancelled'
    when a.status in ('installed', 'active', 'at_risk') then 'active'
    else 'signed'
  end as status
from estimates e
join accounts a on a.company_id = e.company_id and a.id = e.account_id
join companies c on c.company_id = e.company_id and c.id = e.company_id
left join estimate_signatures s on s.company_id = e.company_id and s.estimate_id = e.id
-- The day of a cancellation stands in the audit trail alone.
left join lateral (
  select coalesce(max(u.created_at), a.updated_at) as canceled_at from updates u
  where u.company_id = a.company_id and u.document_id = a.id and u.collection = 'accounts'
    and u.after ->> 'status' = 'cancelled' and u.before ->> 'status' is distinct from 'cancelled'
) left_at on a.status = 'cancelled'
where e.status = 'accepted';

insert into contracts (id, company_id, version, created_at, updated_at, created_by, belongs_to, number, reference, account_id, estimate_id, kind, source, status,
  status_before, signed_on, starts_on, ends_on, term_months, renewal, renewal_months, notice_days, rmr, rmr_sold, rmr_replaced, one_time, cancelled_on, cancel_reason)
select id, company_id, 1, decided_at, decided_at, created_by, array['accounts/' || account_id, 'estimates/' || estimate_id], number, 'C-' || number, account_id,
  estimate_id, 'new', 'signed_here', status, case when status = 'cancelled' then 'active' end, signed_on,
  -- The day of the install was not kept: what runs, runs from the day of the signature.
  case when status = 'active' then signed_on end,
  case when status = 'active' and rmr > 0 and term_months > 0 then (signed_on + make_interval(months => term_months::integer))::date - 1 end,
  case when rmr > 0 then term_months else 0 end, case when rmr > 0 then 'month_to_month' else 'none' end, 0, 30,
  case when status = 'cancelled' then 0 else rmr end, rmr, 0, subtotal,
  case when status = 'cancelled' then greatest(canceled_on, signed_on) end, case when status = 'cancelled' then coalesce(close_reason, 'Canceled') end
from sold;

-- Each recurring line that the customer took is a service. What was taken off the whole is shared among them: the cents go to the largest remainders.
create temporary table services on commit drop as
with taken as (
  select s.company_id, s.id as contract_id, s.account_id, s.estimate_id, s.signed_on, s.canceled_on, s.status, s.decided_at, s.created_by, s.rmr,
    l.id as service_id, l.name, l.product_id, l.position, l.unit_cost, l.quantity_milli, coalesce(l.frequency, 'monthly') as frequency,
    case l.frequency when 'annual' then 12 when 'quarterly' then 3 else 1 end as months, l.net
  from sold s join estimate_lines l on l.company_id = s.company_id and l.estimate_id = s.estimate_id
  where s.rmr > 0 and l.bucket = 'monthly' and l.net > 0 and (not l.optional or coalesce((s.selection ->> l.id::text)::boolean, l.selected))
), weighed as (
  select *, round(net::numeric / months)::bigint as weight from taken
), shared as (
  select *, div(rmr::numeric * weight, sum(weight) over sale) as least, mod(rmr::numeric * weight, sum(weight) over sale) as rest
  from weighed window sale as (partition by company_id, contract_id)
)
select *, least::bigint + case
    when row_number() over (partition by company_id, contract_id order by rest desc, position collate "C", service_id)
      <= rmr - sum(least) over (partition by company_id, contract_id) then 1 else 0 end as monthly,
  gen_random_uuid() as new_id, gen_random_uuid() as cancel_id
from shared;

insert into rmr_lines (id, company_id, version, created_at, updated_at, created_by, belongs_to, contract_id, account_id, service_id, name, product_id, effective_on, reason,
  monthly, billed_amount, frequency, cost)
select new_id, company_id, 1, decided_at, decided_at, created_by, array['contracts/' || contract_id, 'accounts/' || account_id], contract_id, account_id, service_id, name,
  product_id, signed_on, 'new', monthly, case when monthly = weight then net else monthly * months end, frequency,
  round(unit_cost::numeric * quantity_milli / 1000 / months)::bigint
from services where monthly > 0
union all
select cancel_id, company_id, 1, decided_at, decided_at, created_by, array['contracts/' || contract_id, 'accounts/' || account_id], contract_id, account_id, service_id, name,
  product_id, greatest(canceled_on, signed_on), 'cancel', -monthly, null, frequency, null
from services where monthly > 0 and status = 'cancelled';

insert into contract_credits (id, company_id, version, created_at, updated_at, created_by, belongs_to, contract_id, account_id, user_id, signed_on, share_ppm, sales_ppm,
  rmr_sold, one_time)
select credit_id, company_id, 1, decided_at, decided_at, created_by,
  array_remove(array['contracts/' || id, 'accounts/' || account_id, 'users/' || owner_user_id], null), id, account_id, owner_user_id, signed_on, 1000000, 1000000, rmr, subtotal
from sold;

update accounts a set rmr = l.rmr
from (
  select r.company_id, r.account_id, sum(r.monthly) filter (where r.effective_on <= day_in_zone(now(), c.time_zone)) as rmr
  from rmr_lines r join companies c on c.company_id = r.company_id and c.id = r.company_id group by r.company_id, r.account_id
) l
where a.company_id = l.company_id and a.id = l.account_id and a.rmr <> coalesce(l.rmr, 0);

update accounts a set status = 'sold', close_reason = null, sold_on = s.signed_on
from (select company_id, account_id, max(signed_on) as signed_on from sold where status = 'signed' group by company_id, account_id) s
where a.company_id = s.company_id and a.id = s.account_id and a.status in ('cancelled', 'lead', 'contacted', 'appointment_set', 'quoted', 'lost');

insert into records (company_id, id)
select company_id, id from contracts union all select company_id, id from rmr_lines union all select company_id, id from contract_credits;
insert into links (company_id, parent, collection, document_id)
select company_id, unnest(belongs_to), 'contracts', id from contracts
union all select company_id, unnest(belongs_to), 'rmr-lines', id from rmr_lines
union all select company_id, unnest(belongs_to), 'contract-credits', id from contract_credits;
insert into counters (company_id, name, value) select company_id, 'contracts', max(number) from contracts group by company_id;

delete from totals where collection = 'accounts';
insert into totals (company_id, collection, key, rows, sums)
select company_id, 'accounts', jsonb_build_array(status, type, owner_user_id), count(*), array[sum(rmr)::bigint]
from accounts group by company_id, status, type, owner_user_id
union all
select company_id, 'rmr-lines', jsonb_build_array(effective_on, reason, reversed_reason), count(*), array[sum(monthly)::bigint]
from rmr_lines group by company_id, effective_on, reason, reversed_reason
union all
select company_id, 'contract-credits', jsonb_build_array(user_id, signed_on), count(*), array[sum(rmr_sold)::bigint, sum(one_time)::bigint, sum(sales_ppm)::bigint]
from contract_credits group by company_id, user_id, signed_on;

do $$
declare
  relation text;
begin
  foreach relation in array array['companies', 'accounts', 'estimates', 'estimate_lines', 'estimate_signatures', 'updates', 'links', 'records', 'totals', 'counters',
    'contracts', 'rmr_lines', 'contract_credits'] loop
    perform tenant_table(relation::regclass);
  end loop;
end
$$;
analyze contracts;
analyze rmr_lines;
analyze contract_credits;
