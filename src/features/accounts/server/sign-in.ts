import type { PersonRole } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { verifyPassword } from '#platform/password.ts'
import type { endpoints } from '../contract.ts'

type Credentials = Input<typeof endpoints.tutorLogin>

/**
 * Through the door of a role. Unknown accounts, wrong passwords, accounts without a password and those without the
 * role get the same answer after the same time.
 */
export const signInAs =
  (role: PersonRole) =>
  async (ctx: Ctx, { login, password }: Credentials) => {
    // Of either table only the key is read, and both have the same.
    const table = role as 'client'
    const account = await ctx.db
      .selectFrom('account as a')
      .innerJoin(`${table} as r`, (join) => join.onRef('r.edition', '=', 'a.edition').onRef('r.id', '=', 'a.id'))
      .select(['a.id', 'a.password_hash'])
      .where('a.edition', '=', ctx.edition.code)
      .where('a.email', '=', login.toLowerCase())
      .executeTakeFirst()
    const right = await verifyPassword(account?.password_hash ?? undefined, password)
    if (!account || !right) throw refuse('wrong_credentials')
    await ctx.transaction(async (inside) => {
      await inside.signIn('person', account.id, { role })
      await inside.emit({ name: 'account.signed_in', entity: 'account', entityId: account.id, after: { role } })
    })
    return {}
  }
