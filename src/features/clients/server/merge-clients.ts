import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { credentialsChanged, mergeAccount } from '#features/accounts/public.ts'
import type { clientPanelEndpoints } from '../contract.ts'
import { differingFields, mergeProblem } from '../model.ts'
import { saveBlacklistedContacts } from './blacklist.ts'
import { lockClients } from './lock-clients.ts'
import type { LockedClient } from './lock-clients.ts'
import { listClientDetails } from './present.ts'

export async function compareClients(ctx: Ctx, { client_id, client_id2 }: Input<typeof clientPanelEndpoints.compare>) {
  if (client_id === client_id2) throw failField('client_id2', 'client.merge.same')
  const profiles = await listClientDetails(ctx, [client_id, client_id2])
  const [one, other] = profiles
  if (!one || !other) throw fail('not_found')
  return { profiles, differ: differingFields(one, other) }
}

/**
 * Keeps the first profile with the chosen fields and deletes the second one. Listeners of `client.merged` move the
 * data of other slices in the same transaction.
 */
export async function mergeClients(
  ctx: Ctx<StaffMember>,
  { client_id, client_id2, fields }: Input<typeof clientPanelEndpoints.merge>,
) {
  if (client_id === client_id2) throw failField('client_id2', 'client.merge.same')
  const [keep, gone] = await lockClients(ctx, [client_id, client_id2])
  if (!keep || !gone) throw fail('not_found')
  const problem = mergeProblem(keep, gone)
  if (problem) throw fail('wrong_status', { id: `client.merge.tutor.${problem}` })
  await ctx.emit({
    name: 'client.merged',
    entity: 'client',
    entityId: keep.id,
    before: { keep, gone },
    after: { keep: keep.id, gone: gone.id, fields },
  })
  await mergeClientRows(ctx, keep, gone, fields)
  const { name, email, phone, locale, password } = fields
  await mergeAccount(ctx, keep.id, gone.id, { name, email, phone, locale, password })
  await saveBlacklistedContacts(ctx, keep.id)
  if (gone.blacklisted_at && !keep.blacklisted_at) await credentialsChanged(ctx, [keep.id], 'blacklisted')
  const [client] = await listClientDetails(ctx, [keep.id])
  return { client: client! }
}

/** The result is on the blacklist if either client was. */
async function mergeClientRows(ctx: Ctx, keep: LockedClient, gone: LockedClient, sides: ChosenSides): Promise<void> {
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
  const blacklisted = [keep, gone].filter(({ blacklisted_at }) => blacklisted_at !== null)
  await db
    .updateTable('client')
    .set({
      city_id: (sides.city_id === 2 ? gone : keep).city_id,
      email_subscribed: (sides.email_subscribed === 2 ? gone : keep).email_subscribed,
      created_at: keep.created_at < gone.created_at ? keep.created_at : gone.created_at,
      blacklisted_at: blacklisted.map(({ blacklisted_at }) => blacklisted_at!).toSorted((a, b) => +a - +b)[0] ?? null,
      blacklist_reason:
        [...new Set(blacklisted.map(({ blacklist_reason }) => blacklist_reason))].filter(Boolean).join('; ') || null,
    })
    .where('edition', '=', edition.code)
    .where('id', '=', keep.id)
    .execute()
}

type ChosenSides = Input<typeof clientPanelEndpoints.merge>['fields']
