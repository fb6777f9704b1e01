import type { Ctx } from '#platform/context.ts'
import type { PersonalPart } from '#platform/personal-part.ts'

/** Anyone may type an address, so only applications from the confirmed one of the account are its own. */
export async function exportApplications({ db, edition }: Ctx, accountId: number): Promise<PersonalPart[]> {
  const rows = await db
    .selectFrom('job_application as j')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 'j.edition').onRef('a.email', '=', 'j.email'))
    .select(['j.id', 'j.name', 'j.email', 'j.phone', 'j.message', 'j.status', 'j.created_at', 'j.cv_title', 'j.file'])
    .where('j.edition', '=', edition.code)
    .where('a.id', '=', accountId)
    .where('a.email_confirmed_at', 'is not', null)
    .orderBy('j.id')
    .execute()
  if (rows.length === 0) return []
  const data = rows.map(({ id: _id, file: _file, ...application }) => application)
  return [
    { name: 'job_applications.json', data },
    ...rows.flatMap(({ id, file, cv_title }) =>
      file ? [{ name: `job_applications/${id}${cv_title.slice(cv_title.lastIndexOf('.'))}`, file }] : [],
    ),
  ]
}
