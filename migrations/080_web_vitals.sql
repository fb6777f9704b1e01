-- Samples of page speed from browsers, as daily histograms. The buckets are those of `web-vitals/model.ts`.
create table web_vital (
  edition text not null,
  day date not null,
  page text not null,
  device text not null,
  name text not null,
  bucket smallint not null,
  count integer not null,
  primary key (edition, day, page, device, name, bucket),
  check (count > 0)
);
