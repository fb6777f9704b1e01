-- Pages that staff write. `alias` is the end of the address; `kind` says how the text is shown.
create table static_page (
  edition text not null,
  id bigint generated always as identity,
  alias text not null,
  kind text not null,
  title jsonb not null,
  description jsonb not null,
  text jsonb not null,
  status text not null,
  -- A published page is visible from this time on; null for at once.
  publish_at timestamptz,
  published_at timestamptz,
  primary key (edition, id),
  constraint static_page_alias unique (edition, alias)
);

-- Rows as staff see them before they save or publish them.
create table crud_preview (
  edition text not null,
  token uuid not null default gen_random_uuid(),
  resource text not null,
  staff_id bigint not null,
  expires_at timestamptz not null,
  data jsonb not null,
  primary key (edition, token)
);
