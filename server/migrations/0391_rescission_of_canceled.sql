-- The right to cancel outlives a cancellation by the office: what was canceled can still be rescinded. The same table stands in domain/src/contract/contract-status.ts. Record 124.
create or replace function contract_moves(before text, after text) returns boolean
  language plpgsql immutable set search_path = public, pg_temp
  as $$
  begin
    return case before
      when 'signed' then after in ('active', 'ended', 'cancelled', 'rescinded', 'voided')
      when 'active' then after in ('ended', 'cancelled', 'rescinded', 'voided')
      when 'ended' then after in ('signed', 'active', 'rescinded')
      when 'cancelled' then after in ('signed', 'active', 'rescinded')
      else false
    end;
  end
  $$;
