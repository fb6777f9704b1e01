import { randomInt } from 'node:crypto'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { authEndpoints } from '../contract.ts'
import { lockAddress } from './codes.ts'
import { confirmContact, parseContactInput, findAccountByContact } from './contacts.ts'
import { replacePassword } from './replace-password.ts'
import { hashToken } from './token.ts'

const generatedHours = 24
const pauseMs = 60_000

/** The account is looked up after the call, so that its duration does not reveal whether the account exists. */
export async function requestGeneratedPassword(ctx: Ctx, input: Input<typeof authEndpoints.generatePassword>) {
  const { address } = parseContactInput(ctx, input)
  const secrets = { email: address, password: readablePassword() }
  await ctx.emit({ name: 'account.password_requested', entity: 'account', secrets })
  return {}
}

/** A repeated request within a minute keeps the password that was already sent. */
export async function generatePassword(ctx: Ctx, { secrets, at }: Event): Promise<void> {
  const { email = '', password = '' } = secrets ?? {}
  const client = await findAccountByContact(ctx, { kind: 'email', address: email }, 'client')
  if (!client) return
  const values = {
    hash: hashToken(password),
    created_at: at,
    expires_at: new Date(at.getTime() + generatedHours * 3600_000),
  }
  const saved = await ctx.db
    .insertInto('generated_password')
    .values({ edition: ctx.edition.code, account_id: client.id, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['edition', 'account_id'])
        .doUpdateSet(values)
        .where('generated_password.created_at', '<=', new Date(at.getTime() - pauseMs)),
    )
    .returning('account_id')
    .executeTakeFirst()
  if (!saved) return
  await ctx.emit({
    name: 'account.password_generated',
    entity: 'account',
    entityId: client.id,
    secrets: { password },
  })
}

export async function findGeneratedPasswordOwner({ db, edition, now }: Ctx, email: string, password: string) {
  const owner = await db
    .selectFrom('generated_password as g')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 'g.edition').onRef('a.id', '=', 'g.account_id'))
    .select('a.id')
    .where('g.edition', '=', edition.code)
    .where('a.email', '=', email)
    .where('g.hash', '=', hashToken(password))
    .where('g.expires_at', '>', now)
    .executeTakeFirst()
  return owner?.id
}

/**
 * Makes it the account's password and confirms the email, because it was readable there only. Returns undefined if
 * the generated password is no longer valid.
 */
export async function acceptGeneratedPassword(ctx: Ctx, input: { email: string; password: string; hash: string }) {
  const contact = { kind: 'email', address: input.email } as const
  await lockAddress(ctx, input.email)
  const client = await findAccountByContact(ctx, contact, 'client')
  const { numDeletedRows } = await ctx.db
    .deleteFrom('generated_password')
    .where('edition', '=', ctx.edition.code)
    .where('account_id', '=', client?.id ?? 0)
    .where('hash', '=', hashToken(input.password))
    .where('expires_at', '>', ctx.now)
    .executeTakeFirstOrThrow()
  if (!client || numDeletedRows === 0n) return undefined
  await replacePassword(ctx, client.id, input.hash, client.is_claimed ? 'password_reset' : 'contact_claimed')
  await confirmContact(ctx, client.id, contact)
  return client.id
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Three groups of five unambiguous characters have 74 bits of entropy and can be read aloud. */
function readablePassword(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group()].join('-')
}
