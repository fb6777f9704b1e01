import type { PersonRole } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { hashPassword, verifyPassword } from '#platform/password.ts'
import type { authEndpoints } from '../contract.ts'
import { completePersonSignIn } from './complete-sign-in.ts'
import { findPasswordCandidates } from './contacts.ts'
import { resendPasswordLink } from './password-link.ts'
import { acceptGeneratedPassword, findGeneratedPasswordOwner } from './generated-password.ts'

type Credentials = Input<typeof authEndpoints.tutorLogin>

/** Every failure gives the same answer after the same time: two hashes are computed in each case. */
export const signInWithPassword =
  (role: PersonRole) =>
  async (ctx: Ctx, { login, password }: Credentials) => {
    const email = login.toLowerCase()
    const generated = role === 'client' && (await findGeneratedPasswordOwner(ctx, email, password)) !== undefined
    const hash = generated ? await hashPassword(password) : undefined
    const candidate =
      hash === undefined ? await findPasswordOwner(await findPasswordCandidates(ctx, email, role), password) : undefined
    if (hash === undefined && candidate === undefined) throw fail('wrong_credentials')
    if (candidate?.password_set_by_staff_at) return refuseStaffPassword(ctx, candidate)
    return ctx.transaction(async (txCtx) => {
      const id = hash === undefined ? candidate?.id : await acceptGeneratedPassword(txCtx, { email, password, hash })
      if (id === undefined || (candidate && !(await isPasswordUnchanged(txCtx, candidate))))
        throw fail('wrong_credentials')
      return completePersonSignIn(txCtx, id, { role })
    })
  }

type PasswordCandidate = { id: number; password_hash: string | null; password_set_by_staff_at: Date | null }

/** Staff know this password, so it only gets its owner the link to choose another one. */
async function refuseStaffPassword(ctx: Ctx, candidate: PasswordCandidate): Promise<never> {
  const isSent = await ctx.transaction(async (txCtx) => {
    if (!(await isPasswordUnchanged(txCtx, candidate))) throw fail('wrong_credentials')
    return resendPasswordLink(txCtx, candidate.id)
  })
  throw fail('forbidden', { id: isSent ? 'sign_in.staff_password' : 'sign_in.staff_password_unsent' })
}

async function findPasswordOwner(
  people: readonly (PasswordCandidate | undefined)[],
  password: string,
): Promise<PasswordCandidate | undefined> {
  for (const one of people) if (await verifyPassword(one?.password_hash ?? undefined, password)) return one
  return undefined
}

/** The password may have been changed during the slow hashing. */
async function isPasswordUnchanged({ db, edition }: Ctx, { id, password_hash }: PasswordCandidate): Promise<boolean> {
  const now = await db
    .selectFrom('account')
    .select('password_hash')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return now?.password_hash === password_hash
}
