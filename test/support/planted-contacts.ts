import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { editionByCode } from '#editions/editions.ts'
import type { Db } from '#platform/db/database.ts'
import { doc, paragraph, textNode } from './sample-fixture.ts'

/** Columns that people write and that a guest may read, once their contacts are masked. */
export const plantedSources = [
  'account.name',
  'tutor.name',
  'tutor.first_name',
  'tutor.short_description',
  'tutor.description',
  'tutor.university_name',
  'tutor_subject.description',
  'review.text',
  'review.response_text',
  'site_review.name',
  'site_review.text',
  'tutor_text_live.title',
  'tutor_text_live.excerpt',
  'tutor_text_live.text',
  'tutor_text_live.images',
] as const
export type PlantedSource = (typeof plantedSources)[number]

/** Columns with contacts that no guest reads, not even masked. */
export const hiddenColumns = [
  'account.email',
  'account.phone',
  'site_review.email',
  'tutor.admin_comment',
  'tutor.penalty_reason',
  'tutor.revision_comment',
  'tutor.verification_comment',
] as const

/** Other texts of the same tables, with the reason why no contact can be in them. */
export const otherColumns: Record<string, string> = {
  'account.password_hash': 'a hash',
  'account.time_zone': 'a name of the time zone database',
  'review.response_masked': 'the mask itself',
  'review.text_masked': 'the mask itself',
  'site_review.reply': 'staff write it and may give the contacts of the company',
  'site_review.status': 'a code',
  'site_review.text_masked': 'the mask itself',
  'tutor.avatar': 'the name of a file',
  'tutor.photo': 'the name of a file',
  'tutor.privacy': 'switches',
  'tutor.schedule': 'numbers',
  'tutor.score_parts': 'numbers',
  'tutor.sex': 'a code',
  'tutor.state': 'a code',
  'tutor.text_masks': 'the masks themselves',
  'tutor.verification': 'a code',
  'tutor.video_url': 'saved as the address of a video on YouTube',
  'tutor_text_live.kind': 'a code',
  'tutor_text_live.lang': 'a code',
}

/** A word that occurs nowhere else, so that a reader of a masked text still knows where it comes from. */
export const wordOf = (source: PlantedSource) => `Знак${letters(plantedSources.indexOf(source))}`
const letters = (place: number) => 'абвгдеєжзиіклмнопрст'[place]!.repeat(3)

/** An email, a phone number and a link, different for each column. */
function contactsOf(source: PlantedSource): string {
  const number = 10 + plantedSources.indexOf(source)
  return `plant${number}@mail.example, +38 050 111 22 ${number}, t.me/plant${number}`
}

/** A contact that no answer may contain, also as a number without spaces or a part of an address. */
export const plantedContact = /plant\d+|5\d?0?\D{0,3}111\D{0,3}22\D{0,3}[12]\d/i

export const plantedText = (source: PlantedSource) =>
  `${wordOf(source)} ${contactsOf(source)} ${'слово '.repeat(3)}`.trim()
/** Short enough for a name. */
const plantedName = (source: PlantedSource) =>
  `${wordOf(source)} t.me/plant${10 + plantedSources.indexOf(source)} Коваль`

const hiddenText = 'plant9@mail.example'

/** Every language, since a guest reads any of them. */
const inEveryLocale = (edition: string, text: string) =>
  JSON.stringify(Object.fromEntries(editionByCode(edition)!.locales.map((locale) => [locale, text])))

const images = (source: PlantedSource) =>
  JSON.stringify([{ id: 1, url: '/f/planted.webp', width: 10, height: 10, alt: plantedText(source) }])

/** Formatting splits a number, a link has ordinary words, and an image is described. */
const richText = (source: PlantedSource) =>
  JSON.stringify(
    doc(
      paragraph(textNode(plantedText(source))),
      paragraph(
        textNode('Дзвоніть +38 050 1'),
        { ...textNode('11 22 24'), marks: [{ type: 'bold' }] },
        { ...textNode('тут'), marks: [{ type: 'link', attrs: { href: 'https://t.me/plant24' } }] },
      ),
    ),
  )

/** Writes contacts directly into every row of an edition, as they were before the rules that refuse them. */
export async function plantContacts(db: Db, edition: string): Promise<void> {
  const set = (table: string, values: Record<string, RawBuilder<unknown>>) =>
    sql`update ${sql.table(table)} set ${sql.join(
      Object.entries(values).map(([name, value]) => sql`${sql.id(name)} = ${value}`),
    )} where edition = ${edition}`.execute(db)
  const localized = (source: PlantedSource, text = plantedText(source)) => sql`${inEveryLocale(edition, text)}::jsonb`
  await set('account', {
    name: sql`${plantedName('account.name')}`,
    email: sql`case when email is null then null else 'plant8' || id || '@mail.example' end`,
    phone: sql`case when phone is null then null else '+38050111222' || (id % 10) end`,
  })
  await set('tutor', {
    name: localized('tutor.name', plantedName('tutor.name')),
    first_name: localized('tutor.first_name', plantedName('tutor.first_name')),
    short_description: localized('tutor.short_description'),
    description: localized('tutor.description'),
    university_name: sql`${plantedText('tutor.university_name')}`,
    university_id: sql`null`,
    admin_comment: sql`${hiddenText}`,
    penalty_reason: sql`${hiddenText}`,
    revision_comment: sql`${hiddenText}`,
    verification_comment: sql`${hiddenText}`,
  })
  await set('tutor_subject', { description: localized('tutor_subject.description') })
  await set('review', {
    text: sql`${plantedText('review.text')}`,
    response_text: sql`${plantedText('review.response_text')}`,
    responded_at: sql`created_at`,
  })
  await set('site_review', {
    name: sql`${plantedName('site_review.name')}`,
    text: sql`${plantedText('site_review.text')}`,
    email: sql`'plant8' || id || '@mail.example'`,
  })
  await set('tutor_text_live', {
    title: sql`${plantedText('tutor_text_live.title')}`,
    excerpt: sql`${plantedText('tutor_text_live.excerpt')}`,
    text: sql`${richText('tutor_text_live.text')}::jsonb`,
    images: sql`${images('tutor_text_live.images')}::jsonb`,
    mask_version: sql`0`,
  })
}

/** Text columns of the tables that have planted columns. */
export async function listTextColumns(db: Db): Promise<string[]> {
  const tables = [...new Set(plantedSources.map((source) => source.split('.')[0]!))]
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
    from information_schema.columns
    where table_schema = 'public' and table_name = any(${tables}) and data_type in ('text', 'jsonb', 'ARRAY')
      and column_name not in ('edition', 'locale')
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
