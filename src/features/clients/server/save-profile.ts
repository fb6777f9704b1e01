import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { refuse, refuseField, refuseFields } from '#shared/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { readContact } from '#features/accounts/model.ts'
import type { Contact, ContactKind } from '#features/accounts/model.ts'
import { askForContact, changeAccount, provePassword, takeContact } from '#features/accounts/public.ts'
import type { ownEndpoints } from '../own-contract.ts'
import { heldClients } from './held.ts'
import { ownProfile } from './own-profile.ts'

type Given = Input<typeof ownEndpoints.save>['client']

/**
 * Name, city and language count at once; a new e-mail or phone with the code that is sent to it. Who could change it in
 * an open browser would have the account: the password is asked for, too.
 */
export async function saveProfile(ctx: Ctx<Person>, { client: given }: Input<typeof ownEndpoints.save>) {
  const contacts = contactsIn(ctx, given)
  const { client } = await ownProfile(ctx)
  if (contacts.some(({ kind, address }) => client[kind] !== address))
    await provePassword(ctx, ctx.actor.id, given.current_password)
  return ctx.transaction((inside) => save(inside as Ctx<Person>, given, contacts))
}

async function save(ctx: Ctx<Person>, given: Given, contacts: readonly Contact[]) {
  const { id } = ctx.actor
  const { name, locale, city_id } = given
  if (locale !== undefined && !ctx.edition.locales.includes(locale)) throw refuseField('locale', 'invalid.unknown')
  if (city_id && !(await isCity(ctx, city_id))) throw refuseField('city_id', 'invalid.unknown')
  const [before] = await heldClients(ctx, [id])
  if (!before) throw refuse('not_found')
  await changeAccount(ctx, id, { ...(name !== undefined && { name }), ...(locale !== undefined && { locale }) })
  if (city_id !== undefined)
    await ctx.db
      .updateTable('client')
      .set({ city_id })
      .where('edition', '=', ctx.edition.code)
      .where('id', '=', id)
      .execute()
  const old = { name: before.name, locale: before.locale, city_id: before.city_id }
  const now = {
    name: name ?? old.name,
    locale: locale ?? old.locale,
    city_id: city_id === undefined ? old.city_id : city_id,
  }
  if (Object.keys(now).some((field) => now[field as keyof typeof now] !== old[field as keyof typeof old]))
    await ctx.emit({ name: 'client.saved', entity: 'client', entityId: id, before: old, after: now })
  const sent: ContactKind[] = []
  for (const contact of contacts) if (await askForContact(ctx, id, contact)) sent.push(contact.kind)
  return { ...(await ownProfile(ctx)), sent }
}

/** By the code that came there. */
export function confirmContact(ctx: Ctx<Person>, given: Input<typeof ownEndpoints.confirm>) {
  return takeContact(ctx, ctx.actor.id, given)
}

function contactsIn({ edition }: Ctx, given: Given): Contact[] {
  return (['email', 'phone'] as const).flatMap((kind) => {
    const typed = given[kind]
    if (typed === undefined) return []
    const contact = readContact(kind, typed, edition.phone)
    if ('problem' in contact) throw refuseFields({ [kind]: [contact.problem] })
    return [contact]
  })
}

async function isCity({ db, edition }: Ctx, id: number): Promise<boolean> {
  const city = await db
    .selectFrom('city')
    .select('id')
    .where('edition', '=', edition.code)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return city !== undefined
}
