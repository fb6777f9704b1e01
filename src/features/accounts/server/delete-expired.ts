import type { Ctx } from '#platform/context.ts'

const retentionMs = 24 * 3600_000

/**
 * Codes are counted for a day. The other secrets are kept as long, so that expired ones can be told from unknown
 * ones.
 */
export async function deleteExpiredSecrets({ db, edition, now }: Ctx): Promise<void> {
  const cutoff = new Date(now.getTime() - retentionMs)
  for (const table of [
    'account_code',
    'generated_password',
    'order_link',
    'email_confirmation',
    'password_link',
  ] as const)
    await db.deleteFrom(table).where('edition', '=', edition.code).where('expires_at', '<', cutoff).execute()
}
