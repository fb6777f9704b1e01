import type { Ctx } from '#platform/context.ts'
import type { CrudRow } from '#platform/crud/rows.ts'
import { failField } from '#shared/errors.ts'

/** Visitors follow the link, so it must be a page of the web. */
export function assertWebAddress(_ctx: Ctx, { link }: CrudRow): void {
  const address = String(link)
  if (!/^https:\/\/[^\s<>"]+$/.test(address) || !URL.canParse(address)) throw failField('link', 'media.invalid_link')
}
