import type { Ctx } from '#platform/context.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { applicationEndpoints } from '../contract.ts'

export async function downloadCv(ctx: Ctx, { id }: Input<typeof applicationEndpoints.downloadCv>) {
  const application = await ctx.db
    .selectFrom('job_application')
    .select(['file', 'cv_title'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id)
    .executeTakeFirst()
  const found = application?.file && (await ctx.files.read(application.file))
  if (!found) throw fail('not_found')
  return { name: application.cv_title, type: found.type, body: found.stream }
}
