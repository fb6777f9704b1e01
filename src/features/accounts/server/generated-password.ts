import { randomInt } from 'node:crypto'
import type { Input } from '#shared/contract.ts'
import type { Ctx } from '#platform/context.ts'
import type { Event } from '#platform/events.ts'
import type { endpoints } from '../contract.ts'
import { lockAddress } from './codes.ts'
import { confirmContact, contactOf, whoOpens } from './contacts.ts'
import { replacePassword } from './replace-password.ts'
import { hashToken } from './token.ts'

const generatedHours = 24
const pauseMs = 60_000

/** Looks for nobody: that is left to what happens after, so that nothing here can tell whether there is somebody. */
export async function askForPassword(ctx: Ctx, given: Input<typeof endpoints.generatePassword>) {
  const { address } = contactOf(ctx, given)
  const secrets = { email: address, password: readablePassword() }
  await ctx.emit({ name: 'account.password_asked', entity: 'account', secrets })
  return {}
}

/** Asked for again within a minute, the one that is on its way stays. */
export async function generatePassword(ctx: Ctx, { secrets, at }: Event): Promise<void> {
  const { email = '', password = '' } = secrets ?? {}
  const client = await whoOpens(ctx, { kind: 'email', address: email }, 'client')
  if (!client) return
  const values = {
    hash: hashToken(password),
    created_at: at,
    expires_at: new Date(at.getTime() + generatedHours * 3600_000),
  }
  const kept = await ctx.db
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
  if (!kept) return
  await ctx.emit({
    name: 'account.password_generated',
    entity: 'account',
    entityId: client.id,
    secrets: { password },
  })
}

/** Whose generated password this is, if it is one. */
export async function generatedFor({ db, edition, now }: Ctx, email: string, password: string) {
  const found = await db
    .selectFrom('generated_password as g')
    .innerJoin('account as a', (join) => join.onRef('a.edition', '=', 'g.edition').onRef('a.id', '=', 'g.account_id'))
    .select('a.id')
    .where('g.edition', '=', edition.code)
    .where('a.email', '=', email)
    .where('g.hash', '=', hashToken(password))
    .where('g.expires_at', '>', now)
    .executeTakeFirst()
  return found?.id
}

/** It becomes the password, and whoever could read it has the e-mail. Undefined if it does not count any more. */
export async function acceptGenerated(ctx: Ctx, given: { email: string; password: string; hash: string }) {
  const contact = { kind: 'email', address: given.email } as const
  await lockAddress(ctx, given.email)
  const client = await whoOpens(ctx, contact, 'client')
  const { numDeletedRows } = await ctx.db
    .deleteFrom('generated_password')
    .where('edition', '=', ctx.edition.code)
    .where('account_id', '=', client?.id ?? 0)
    .where('hash', '=', hashToken(given.password))
    .where('expires_at', '>', ctx.now)
    .executeTakeFirstOrThrow()
  if (!client || numDeletedRows === 0n) return undefined
  await replacePassword(ctx, client.id, given.hash)
  await confirmContact(ctx, client.id, contact)
  return client.id
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Fifteen characters that nobody mistakes for others, in groups that can be read aloud: 74 bits. */
function readablePassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group()].join('-')
}
