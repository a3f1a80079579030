-- Lessons and the quiz of a course, and how far each person is with it. What is asked stands beside the quiz without its answers.
alter table courses
  add column lessons jsonb not null default '[]',
  add column quiz jsonb,
  add column asked_quiz jsonb,
  add column due_days bigint check (due_days between 0 and 365),
  add column certificate_months bigint check (certificate_months between 1 and 120);
alter table courses alter column lessons drop default;

create table course_enrollments (
  id uuid not null, company_id uuid not null, version bigint not null,
  created_at timestamptz not null, updated_at timestamptz not null, created_by text, belongs_to text[] not null,
  course_id uuid not null,
  user_id uuid not null,
  title text not null,
  status text not null check (status in ('not_started', 'in_progress', 'passed', 'failed')),
  lessons_done jsonb not null,
  attempts bigint not null check (attempts >= 0),
  score bigint check (score between 0 and 100),
  tried_at timestamptz,
  passed_at timestamptz,
  expires_on date,
  due_on date,
  primary key (company_id, id),
  unique (company_id, course_id, user_id),
  foreign key (company_id, course_id) references courses (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id)
);
select tenant_table('course_enrollments', fixed_columns => '{id,company_id,course_id,user_id}');
create index course_enrollments_made on course_enrollments (company_id, created_at, id);
create index course_enrollments_course on course_enrollments (company_id, course_id, created_at, id);
create index course_enrollments_user on course_enrollments (company_id, user_id, created_at, id);
