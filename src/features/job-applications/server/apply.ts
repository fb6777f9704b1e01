import { buffer } from 'node:stream/consumers'
import type { Selectable } from 'kysely'
import type { Ctx } from '#platform/context.ts'
import { lockKey } from '#platform/db/lock-key.ts'
import type { DB } from '#platform/db/tables.gen.ts'
import { prepareFile } from '#platform/files/prepare.ts'
import type { Upload } from '#platform/http/input.ts'
import { docxType } from '#platform/http/sniff.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import { isMailAddress } from '#shared/mail-address.ts'
import type { applicationEndpoints } from '../contract.ts'
import { applicationStatus, retentionDays } from '../model.ts'

const dayMs = 86_400_000
/** An applicant whose connection failed sends the same application again. */
const resentWithinMs = 600_000

/** The file is checked before the transaction. Staff learn of the application by email and by the badge of the page. */
export async function applyForVacancy(
  ctx: Ctx,
  { consent, cv_title, email: typed, ...given }: Input<typeof applicationEndpoints.apply>,
  { cv = [] }: Record<string, Upload[]>,
) {
  const email = typed.toLowerCase()
  if (!isMailAddress(email)) throw failField('email', 'contact.not_email')
  if (!consent) throw failField('consent', 'application.consent_needed')
  await assertOpen(ctx, given.vacancy_id)
  const [upload] = cv
  if (!upload) throw failField('cv', 'invalid.required')
  // Pictures are not among the types of the endpoint.
  const prepared = await prepareFile(upload, 'cv', { maxPixels: 0, maxSide: 0 })
  return ctx.transaction(async (tx) => {
    await assertOpen(tx, given.vacancy_id)
    await lockKey(tx.db, `application ${tx.edition.code} ${email}`)
    if (await isResent(tx, { ...given, email }, prepared.bytes)) return {}
    const file = await tx.files.put(prepared.bytes, prepared.type)
    const { id } = await tx.db
      .insertInto('job_application')
      .values({
        ...given,
        edition: tx.edition.code,
        email,
        file,
        cv_title: nameOf(cv_title, prepared.type),
        locale: tx.locale,
        status: applicationStatus.new,
        created_at: tx.now,
        erase_at: new Date(tx.now.getTime() + retentionDays * dayMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.emit({ name: 'job_application.received', entity: 'job_application', entityId: id })
    return {}
  })
}

/** The same answer for missing and hidden vacancies. */
async function assertOpen({ db, edition }: Ctx, id: number): Promise<void> {
  const vacancy = await db
    .selectFrom('vacancy')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst()
  if (!vacancy) throw fail('not_found')
}

type Sent = Pick<Selectable<DB['job_application']>, 'vacancy_id' | 'name' | 'email' | 'phone' | 'message'>

async function isResent({ db, edition, files, now }: Ctx, sent: Sent, cv: Buffer): Promise<boolean> {
  const earlier = await db
    .selectFrom('job_application')
    .select('file')
    .where('edition', '=', edition.code)
    .where('vacancy_id', '=', sent.vacancy_id)
    .where('email', '=', sent.email)
    .where('name', '=', sent.name)
    .where('phone', '=', sent.phone)
    .where('message', '=', sent.message)
    .where('created_at', '>', new Date(now.getTime() - resentWithinMs))
    .execute()
  for (const { file } of earlier) {
    const found = file === null ? undefined : await files.read(file)
    if (found && (await buffer(found.stream)).equals(cv)) return true
  }
  return false
}

/** The extension follows the content, whatever the name on the device was. */
function nameOf(title: string, type: string): string {
  const base = title
    .replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ')
    .replace(/\.\w{1,5}$/, '')
    .trim()
    .slice(0, 100)
    .toWellFormed()
  return `${base || 'CV'}.${type === docxType ? 'docx' : 'pdf'}`
}
