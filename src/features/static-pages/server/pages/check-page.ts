import { assertNoRedirect } from '#features/seo/public.ts'
import type { Ctx } from '#platform/context.ts'
import type { CrudRow } from '#platform/crud/rows.ts'
import { pagePath } from '../../model.ts'
import { isMovedPage } from './move-page.ts'
import type { PageState } from './move-page.ts'
import { assertPageValues } from './page-values.ts'

export async function assertPage(ctx: Ctx, row: CrudRow): Promise<void> {
  assertPageValues(ctx.edition, row)
  await assertPagePath(ctx, row)
}

/** Refuses a page on a redirected path when it appears there. One that staff redirected later can still be edited. */
async function assertPagePath(ctx: Ctx, row: CrudRow): Promise<void> {
  const page = row as PageState & { id?: number }
  const { id, alias, status } = page
  if (status !== 'published') return
  const stored = await ctx.db
    .selectFrom('static_page')
    .select(['alias', 'status', 'publish_at'])
    .where('edition', '=', ctx.edition.code)
    .where('id', '=', id ?? 0)
    .executeTakeFirst()
  if (stored?.status === status && stored.alias === alias) return
  await assertNoRedirect(ctx, [pagePath(alias)], {
    field: 'alias',
    ...(stored && isMovedPage(ctx, stored, page) && { from: pagePath(stored.alias) }),
  })
}
