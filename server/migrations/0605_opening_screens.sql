-- Where a person begins after signing in, and what their calendar opens with.
alter table settings
  add column home_screen text not null default 'dashboard',
  add column calendar_view text;
alter table settings alter column home_screen drop default;
