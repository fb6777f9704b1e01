import { createHash } from 'node:crypto'
import type { Ctx } from '#platform/context.ts'
import { apiScopes } from '#shared/access.ts'
import { demoPeople } from './logins.ts'

const dayMs = 86_400_000

/** A partner without a key and its paused webhook, so that staff can issue a key and resume it. */
export async function fillIntegrationDemo({ db, edition, now }: Ctx): Promise<void> {
  const { id } = await db
    .insertInto('partner')
    .values({
      edition: edition.code,
      name: 'StudyMap',
      email: 'api@studymap.example',
      calls_per_minute: 300,
      created_at: new Date(now.getTime() - 20 * dayMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('webhook')
    .values({
      edition: edition.code,
      owner: 'partner',
      partner_id: id,
      url: 'https://api.studymap.example/repeto',
      status: 'paused',
      created_at: new Date(now.getTime() - 18 * dayMs),
    })
    .execute()
}

/** A token of the demo client that nobody knows, to show what the page lists. */
export async function addDemoToken({ db, edition, now }: Ctx): Promise<void> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('edition', '=', edition.code)
    .where('email', '=', demoPeople.client.login)
    .executeTakeFirst()
  if (!account) return
  await db
    .insertInto('api_token')
    .values({
      edition: edition.code,
      account_id: account.id,
      token_hash: createHash('sha256').update(`demo ${edition.code} ${account.id}`).digest(),
      hint: 'rpt_demo',
      name: 'Google Sheets',
      scopes: [...apiScopes],
      created_at: new Date(now.getTime() - 10 * dayMs),
      expires_at: new Date(now.getTime() + 80 * dayMs),
      used_at: new Date(now.getTime() - dayMs),
    })
    .execute()
}
