import type { Ctx } from '#platform/context.ts'
import { hashPassword } from '#platform/password.ts'
import { demoPassword, demoPeople } from './logins.ts'

let hash: Promise<string> | undefined

export async function enableDemoLogins({ db, edition }: Ctx): Promise<void> {
  // All accounts share one hash, because hashing is slow.
  const password_hash = await (hash ??= hashPassword(demoPassword))
  await db
    .updateTable('account')
    .set({ password_hash })
    .where('edition', '=', edition.code)
    .where(
      'email',
      'in',
      Object.values(demoPeople).map(({ login }) => login),
    )
    .execute()
}
