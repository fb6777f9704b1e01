import { createHash, randomBytes } from 'node:crypto'
import { assertNoContacts } from '#platform/contacts.ts'
import type { Ctx } from '#platform/context.ts'
import { finishInTurns } from '#platform/turns.ts'
import { lockKey } from '#platform/db/lock-key.ts'
import type { Input } from '#shared/contract.ts'
import { failField } from '#shared/errors.ts'
import { isMailAddress } from '#shared/mail-address.ts'
import { maskRulesVersion } from '#shared/mask/mask.ts'
import { maskToStore } from '#shared/stored-mask.ts'
import type { siteReviewEndpoints } from '../contract.ts'
import { siteReviewStatus } from '../model.ts'

export const hashReviewToken = (token: string) => createHash('sha256').update(token).digest()

/** An author whose connection failed sends the same review again. */
const resentWithinMs = 600_000

/** The review stays hidden until its author has followed the link in the email and staff have read it. */
export async function createSiteReview(ctx: Ctx, { site_review }: Input<typeof siteReviewEndpoints.create>) {
  const { name, mark, text } = site_review
  const { person } = ctx.auth
  const email = site_review.email.toLowerCase()
  if (!isMailAddress(email)) throw failField('email', 'contact.not_email')
  await assertNoContacts({ name, text })
  await lockKey(ctx.db, `site review ${ctx.edition.code} ${email}`)
  if (await isResent(ctx, { name, mark, text, email })) return {}
  const token = randomBytes(32).toString('base64url')
  const { id } = await ctx.db
    .insertInto('site_review')
    .values({
      edition: ctx.edition.code,
      // A session opened by an order link does not prove who is writing.
      account_id: person && !person.limits ? person.id : null,
      name,
      email,
      mark,
      text,
      text_masked: await finishInTurns(maskToStore(text)),
      mask_version: maskRulesVersion,
      locale: ctx.locale,
      status: siteReviewStatus.unconfirmed,
      token_hash: hashReviewToken(token),
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // The event has no text, because the stored review can be erased and the event record must not keep a copy.
  await ctx.emit({ name: 'site_review.submitted', entity: 'site_review', entityId: id, secrets: { token } })
  return {}
}

type Sent = { name: string; email: string; mark: number; text: string }

async function isResent({ db, edition, now }: Ctx, sent: Sent): Promise<boolean> {
  const earlier = await db
    .selectFrom('site_review')
    .select('id')
    .where('edition', '=', edition.code)
    .where('email', '=', sent.email)
    .where('name', '=', sent.name)
    .where('mark', '=', sent.mark)
    .where('text', '=', sent.text)
    .where('created_at', '>', new Date(now.getTime() - resentWithinMs))
    .executeTakeFirst()
  return earlier !== undefined
}
