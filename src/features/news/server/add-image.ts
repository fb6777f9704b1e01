import type { Ctx } from '#platform/context.ts'
import type { Upload } from '#platform/http/input.ts'
import { storeUpload } from '#platform/media/media.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import { newsPanel } from '../contract.ts'
import type { newsImageEndpoints } from '../contract.ts'

type Files = Record<string, Upload[]>

export async function addNewsImage(ctx: Ctx, input: Input<typeof newsImageEndpoints.addImage>, files: Files) {
  const post = await ctx.db
    .selectFrom('news')
    .select('id')
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', input.news_id)
    .executeTakeFirst()
  if (!post) throw fail('not_found')
  const [image] = files['image'] ?? []
  if (!image) throw failField('image', 'invalid.required')
  return { file: await storeUpload(ctx, newsPanel.fields.text, image, '') }
}
