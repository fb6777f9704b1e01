import type { Insertable } from 'kysely'
import { editionByCode } from '#editions/editions.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import type { TestApp } from './app.ts'

type Columns = Omit<Partial<Insertable<DB['tutor']>>, 'id' | 'name'>
export type TutorFields = Columns & {
  name?: string
  email?: string
  phone?: string
  confirmed?: boolean
  subjects?: readonly number[]
}

export async function addTutor({ runtime }: TestApp, fields: TutorFields = {}): Promise<number> {
  const { db } = runtime.database
  const { edition = 'ua', name = 'Lesya Ukrainka', email, phone, confirmed = false, subjects = [], ...columns } = fields
  const created_at = columns.created_at ?? runtime.clock()
  const confirmedAt = confirmed ? created_at : null
  const { id } = await db
    .insertInto('account')
    .values({
      edition,
      name,
      email: email ?? null,
      email_confirmed_at: email ? confirmedAt : null,
      phone: phone ?? null,
      phone_confirmed_at: phone ? confirmedAt : null,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const names = JSON.stringify({ [editionByCode(edition)!.locales[0]]: name })
  await db
    .insertInto('tutor')
    .values({ state: 'published', ...columns, edition, id, name: names, first_name: names, created_at })
    .execute()
  for (const [position, subject_id] of subjects.entries())
    await db
      .insertInto('tutor_subject')
      .values({ edition, tutor_id: id, subject_id, price: 30_000, position })
      .execute()
  return id
}

export async function twoSubjects({ runtime }: TestApp, edition = 'ua'): Promise<[number, number]> {
  const subjects = await runtime.database.db
    .selectFrom('subject')
    .select('id')
    .where('edition', '=', edition)
    .orderBy('id')
    .limit(2)
    .execute()
  return [subjects[0]!.id, subjects[1]!.id]
}
