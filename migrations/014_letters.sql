-- Whom letters come from: the name, the address and where to answer, and what stands under them.
create table email_profile (
  edition text not null,
  id bigint generated always as identity,
  name text not null,
  -- None of them may break out of a header. Null means what the site has by itself.
  sender_name text check (sender_name !~ '[[:cntrl:]]'),
  sender_address text check (sender_address !~ '[[:cntrl:]]'),
  reply_to text check (reply_to !~ '[[:cntrl:]]'),
  -- Per language, in the markup of the templates.
  signature jsonb not null default '{}',
  -- Letters come from this one, unless their template names another.
  standard boolean not null default false,
  created_at timestamptz not null,
  primary key (edition, id)
);
create unique index email_profile_standard on email_profile (edition) where standard;

-- Templates that staff have added: other words for one that ships, whose variables they take, or words that take none.
-- Its words are kept under the name `own_<id>`. Numbers below the first are those of what ships.
create table own_template (
  edition text not null,
  id bigint generated always as identity (start with 10001),
  channel text not null check (channel in ('mail', 'sms')),
  base text,
  title text not null,
  created_at timestamptz not null,
  primary key (edition, id)
);

-- What is set about a template besides its words. Without its profile, it is sent from the standard one.
create table message_template_setting (
  edition text not null,
  template text not null,
  channel text not null check (channel in ('mail', 'sms')),
  profile_id bigint,
  primary key (edition, template, channel),
  foreign key (edition, profile_id) references email_profile on delete set null (profile_id)
);
create index message_template_setting_by_profile on message_template_setting (edition, profile_id);

-- Every wording that staff have kept, in one language, counted from 1; `message_template` has the latest. The key lets only
-- one of two who began with the same version keep theirs. `shipped`: they went back to what ships.
create table message_template_version (
  edition text not null,
  template text not null,
  channel text not null check (channel in ('mail', 'sms')),
  locale text not null,
  version integer not null check (version > 0),
  subject text not null,
  body text not null,
  shipped boolean not null default false,
  staff_id bigint references staff_member on delete set null,
  created_at timestamptz not null,
  primary key (edition, template, channel, locale, version)
);
insert into message_template_version (edition, template, channel, locale, version, subject, body, created_at)
  select edition, template, channel, locale, 1, subject, body, now() from message_template;

-- From whom a letter is was decided when it was written; null means what the site has by itself.
alter table message
  add column sender_name text check (sender_name !~ '[[:cntrl:]]'),
  add column sender_address text check (sender_address !~ '[[:cntrl:]]'),
  add column reply_to text check (reply_to !~ '[[:cntrl:]]');
