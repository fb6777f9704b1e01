import type { Ctx } from '#platform/context.ts'

const keptMs = 24 * 3600_000

/** Codes are counted for a day; the rest is kept as long, so that it can be told from what never was. */
export async function forgetExpired({ db, edition, now }: Ctx): Promise<void> {
  const over = new Date(now.getTime() - keptMs)
  for (const table of ['account_code', 'generated_password', 'order_key', 'email_confirmation'] as const)
    await db.deleteFrom(table).where('edition', '=', edition.code).where('expires_at', '<', over).execute()
}
