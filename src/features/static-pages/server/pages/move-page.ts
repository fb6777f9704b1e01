import { movePath } from '#features/seo/public.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import { pagePath } from '../../model.ts'

export type PageState = { alias: string; status?: string; publish_at?: Date | null }

/** Whether visitors saw a page and see it now under another alias. */
export function isMovedPage({ now }: Ctx, last: PageState, page: PageState): boolean {
  const isVisible = ({ status, publish_at: at }: PageState) => status === 'published' && (!at || at <= now)
  return last.alias !== page.alias && isVisible(last) && isVisible(page)
}

export async function redirectMovedPage(ctx: Ctx, { before, after }: Event): Promise<void> {
  const [last, page] = [before as PageState, after as PageState]
  if (isMovedPage(ctx, last, page)) await movePath(ctx, pagePath(last.alias), pagePath(page.alias))
}
