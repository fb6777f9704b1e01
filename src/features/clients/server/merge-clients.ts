import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse, refuseField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { absorbAccount } from '#features/accounts/public.ts'
import type { endpoints } from '../contract.ts'
import { differingFields, mergeProblem } from '../model.ts'
import { listContacts } from './blacklist.ts'
import { heldClients } from './held.ts'
import type { HeldClient } from './held.ts'
import { readProfiles } from './present.ts'

/** Both side by side, with where they differ. */
export async function compareClients(ctx: Ctx, { client_id, client_id2 }: Input<typeof endpoints.compare>) {
  if (client_id === client_id2) throw refuseField('client_id2', 'client.merge.same')
  const profiles = await readProfiles(ctx, [client_id, client_id2])
  const [one, other] = profiles
  if (!one || !other) throw refuse('not_found')
  return { profiles, differ: differingFields(one, other) }
}

/**
 * Two profiles of one person become one: the first stays, with what was chosen from either; everything that refers to
 * the second is moved by its slice, which hears of `client.merged` before this commits; then the second is gone.
 */
export async function mergeClients(
  ctx: Ctx<StaffMember>,
  { client_id, client_id2, fields }: Input<typeof endpoints.merge>,
) {
  if (client_id === client_id2) throw refuseField('client_id2', 'client.merge.same')
  const [keep, gone] = await heldClients(ctx, [client_id, client_id2])
  if (!keep || !gone) throw refuse('not_found')
  const problem = mergeProblem(keep, gone)
  if (problem) throw refuse('wrong_status', { id: `client.merge.tutor.${problem}` })
  await ctx.emit({
    name: 'client.merged',
    entity: 'client',
    entityId: keep.id,
    before: { keep, gone },
    after: { keep: keep.id, gone: gone.id, fields },
  })
  await unite(ctx, keep, gone, fields)
  const { name, email, phone, locale, password } = fields
  await absorbAccount(ctx, keep.id, gone.id, { name, email, phone, locale, password })
  await listContacts(ctx, keep.id)
  const [client] = await readProfiles(ctx, [keep.id])
  return { client: client! }
}

/** The second client's row goes; whoever was on the blacklist stays there. */
async function unite(ctx: Ctx, keep: HeldClient, gone: HeldClient, chosen: Chosen): Promise<void> {
  const { db, edition } = ctx
  await db
    .updateTable('blacklisted_contact as b')
    .set({ client_id: keep.id })
    .where('b.edition', '=', edition.code)
    .where('b.client_id', '=', gone.id)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('blacklisted_contact as known')
            .select('known.client_id')
            .whereRef('known.contact_hash', '=', 'b.contact_hash')
            .where('known.edition', '=', edition.code)
            .where('known.client_id', '=', keep.id),
        ),
      ),
    )
    .execute()
  await db.deleteFrom('client').where('edition', '=', edition.code).where('id', '=', gone.id).execute()
  const listed = [keep, gone].filter(({ blacklisted_at }) => blacklisted_at !== null)
  await db
    .updateTable('client')
    .set({
      city_id: (chosen.city_id === 2 ? gone : keep).city_id,
      email_subscribed: (chosen.email_subscribed === 2 ? gone : keep).email_subscribed,
      created_at: keep.created_at < gone.created_at ? keep.created_at : gone.created_at,
      blacklisted_at: listed.map(({ blacklisted_at }) => blacklisted_at!).toSorted((a, b) => +a - +b)[0] ?? null,
      blacklist_reason:
        [...new Set(listed.map(({ blacklist_reason }) => blacklist_reason))].filter(Boolean).join('; ') || null,
    })
    .where('edition', '=', edition.code)
    .where('id', '=', keep.id)
    .execute()
}

type Chosen = Input<typeof endpoints.merge>['fields']
