import type { PersonRole } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { hashPassword, verifyPassword } from '#platform/password.ts'
import type { endpoints } from '../contract.ts'
import { whosePasswords } from './contacts.ts'
import { acceptGenerated, generatedFor } from './generated-password.ts'

type Credentials = Input<typeof endpoints.tutorLogin>

/**
 * Through the door of a role. Unknown accounts, wrong passwords, accounts without a password and those without the
 * role get the same answer after the same time: two hashes are made, whichever it is.
 */
export const signInAs =
  (role: PersonRole) =>
  async (ctx: Ctx, { login, password }: Credentials) => {
    const email = login.toLowerCase()
    const generated = role === 'client' && (await generatedFor(ctx, email, password)) !== undefined
    const hash = generated ? await hashPassword(password) : undefined
    const own = hash === undefined ? await whoseIs(await whosePasswords(ctx, email, role), password) : undefined
    if (hash === undefined && own === undefined) throw refuse('wrong_credentials')
    await ctx.transaction(async (inside) => {
      const id = hash === undefined ? own?.id : await acceptGenerated(inside, { email, password, hash })
      if (id === undefined || (own && !(await isStill(inside, own)))) throw refuse('wrong_credentials')
      await inside.signIn('person', id, { role })
      await inside.emit({ name: 'account.signed_in', entity: 'account', entityId: id, after: { role } })
    })
    return {}
  }

type Someone = { id: number; password_hash: string | null }

async function whoseIs(people: readonly (Someone | undefined)[], password: string): Promise<Someone | undefined> {
  for (const one of people) if (await verifyPassword(one?.password_hash ?? undefined, password)) return one
  return undefined
}

/** Hashing took a while: a password that was changed meanwhile opens nothing. */
async function isStill({ db, edition }: Ctx, { id, password_hash }: Someone): Promise<boolean> {
  const now = await db
    .selectFrom('account')
    .select('password_hash')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return now?.password_hash === password_hash
}
