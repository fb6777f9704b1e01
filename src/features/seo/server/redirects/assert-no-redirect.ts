import type { Ctx } from '#platform/context.ts'
import { failField } from '#shared/errors.ts'
import { sql } from 'kysely'
import { localizedKeys, pathKey } from '../../redirect-model.ts'

/**
 * A redirect comes before every page, so nobody would see a page that is published on its path. For a page that moves,
 * `from` is its last path: redirects to it are removed when the page moves back.
 */
export async function assertNoRedirect(
  { db, edition }: Ctx,
  paths: readonly string[],
  { field, from }: { field: string; from?: string },
): Promise<void> {
  const keys = paths.flatMap((path) => localizedKeys(edition.locales, path))
  const redirect = await db
    .selectFrom('redirect')
    .select('source')
    .where('edition', '=', edition.code)
    .where(sql<boolean>`rtrim(source, '/') = any(${keys}::text[])`)
    .$if(from !== undefined, (query) =>
      query.where(sql<boolean>`rtrim(split_part(target, '?', 1), '/') <> ${pathKey(from!)}`),
    )
    .limit(1)
    .executeTakeFirst()
  if (redirect) throw failField(field, 'invalid.path_redirected', { path: redirect.source })
}
