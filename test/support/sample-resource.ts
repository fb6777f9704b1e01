import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { crudPlugin } from '#platform/crud/crud.ts'
import type { LoadedPage, Plugin } from '#platform/plugin.ts'
import {
  choiceField,
  dateField,
  fileField,
  flagField,
  imageField,
  imagesField,
  instantField,
  integerField,
  localizedField,
  localizedRichTextField,
  manyField,
  moneyField,
  referenceField,
  richTextField,
  slugField,
  textField,
  videoField,
} from '#shared/fields.ts'
import { crud, panelPage } from '#shared/panel.ts'

/** A resource with every kind of field, over a table that only tests have. */
export const samples = crud(panelPage('samples', { staff: [4] }), {
  name: 'sample',
  plural: 'samples',
  fields: {
    title: localizedField(100, { required: true }),
    alias: slugField(),
    code: textField(20, { required: true }),
    note: textField(2000, { long: true }),
    summary: localizedField(500, { long: true }),
    body: richTextField(),
    story: localizedRichTextField({ required: true }),
    status: choiceField(['draft', 'published', 'archived'], { initial: 'draft' }),
    active: flagField(true),
    seats: integerField(0, 100),
    price: moneyField({ min: 100, max: 1_000_000 }),
    discount: moneyField({ optional: true }),
    day: dateField(),
    until: dateField({ optional: true }),
    starts_at: instantField(),
    ends_at: instantField({ optional: true }),
    cover: imageField({ aspect: 16 / 9 }),
    gallery: imagesField({ max: 3 }),
    clip: videoField(),
    price_list: fileField(),
    city_id: referenceField('city'),
    region_id: referenceField('region', { optional: true }),
    tutor_id: referenceField('tutor', { optional: true, people: {} }),
    client_id: referenceField('client', { optional: true, people: { names: 'account', plain: true } }),
    author_id: referenceField('staff_member', {
      optional: true,
      people: { plain: true, members: { table: 'staff_edition', own: 'staff_id' } },
    }),
    levels: manyField('level', { table: 'sample_level', own: 'sample_id', other: 'level_id' }),
  },
})

const { routes } = crudPlugin(samples, { table: 'sample' })
/** Only the endpoints, because a page needs a screen in the build. */
export const samplePlugin: Plugin = { name: 'samples', routes: { endpoints: routes.endpoints } }
export const [loadSampleList, loadSampleForm] = routes.pages.map(({ load }) => load) as [
  LoadedPage['load'],
  LoadedPage['load'],
]

export async function createSampleTables(db: Db): Promise<void> {
  await sql`create table sample (
    edition text not null, id bigint generated always as identity,
    title jsonb not null, alias text not null, code text not null, note text not null, summary jsonb not null,
    body jsonb, story jsonb not null, status text not null, active boolean not null, seats integer not null,
    price bigint not null, discount bigint, day date not null, until date,
    starts_at timestamptz not null, ends_at timestamptz, cover jsonb, gallery jsonb not null, clip jsonb,
    price_list jsonb, city_id bigint not null, region_id bigint, tutor_id bigint, client_id bigint, author_id bigint,
    primary key (edition, id),
    foreign key (edition, city_id) references city, foreign key (edition, region_id) references region,
    foreign key (edition, tutor_id) references tutor, foreign key (edition, client_id) references client,
    foreign key (author_id) references staff_member)`.execute(db)
  await sql`create table sample_level (
    edition text not null, sample_id bigint not null, level_id bigint not null,
    primary key (edition, sample_id, level_id),
    foreign key (edition, sample_id) references sample on delete cascade,
    foreign key (edition, level_id) references level)`.execute(db)
}
