import type { Ctx } from '#platform/context.ts'
import { failField } from '#shared/errors.ts'
import { localePath } from '#shared/frame.ts'
import { sql } from 'kysely'
import { pathKey } from '../../redirect-model.ts'

/** A redirect comes before every page, so nobody would see a page that is published on its path. */
export async function assertNoRedirect({ db, edition }: Ctx, path: string, field: string): Promise<void> {
  const keys = edition.locales.map((locale) => pathKey(localePath(locale, edition.locales, path)))
  const redirect = await db
    .selectFrom('redirect')
    .select('source')
    .where('edition', '=', edition.code)
    .where(sql<boolean>`rtrim(source, '/') = any(${keys}::text[])`)
    .limit(1)
    .executeTakeFirst()
  if (redirect) throw failField(field, 'invalid.path_redirected', { path: redirect.source })
}
