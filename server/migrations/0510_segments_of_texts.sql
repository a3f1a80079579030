-- How many segments a text was sent in, and the name of the template that it began with.
alter table text_messages
  add column segments integer,
  add column template text;

alter table text_messages no force row level security;
with counted as (
  select company_id, id, length(body) as characters,
    length(body) - length(translate(body, '^{}\[~]|€', '')) as extended,
    length(regexp_replace(body, '[\u0001-\uFFFF]', '', 'g')) as paired,
    translate(
      body,
      E'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&''()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà^{}\\[~]|€',
      ''
    ) = '' as is_plain
  from text_messages
), measured as (
  select company_id, id,
    case when is_plain then characters + extended else characters + paired end as places,
    case when is_plain then 160 else 70 end as alone,
    case when is_plain then 153.0 else 67.0 end as joined
  from counted
)
update text_messages t
  set segments = case when m.places <= m.alone then 1 else ceil(m.places / m.joined)::integer end
  from measured m where m.company_id = t.company_id and m.id = t.id;
alter table text_messages force row level security;

alter table text_messages alter column segments set not null;
select tenant_table('text_messages');
