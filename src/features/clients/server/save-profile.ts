import type { Person } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fail, failField, failFields } from '#shared/errors.ts'
import { assertNoContacts } from '#platform/contacts.ts'
import type { Ctx } from '#platform/context.ts'
import { parseContact } from '#features/accounts/model.ts'
import type { Contact, ContactKind } from '#features/accounts/model.ts'
import {
  requestContactChange,
  saveAccount,
  assertPasswordOrPasskey,
  confirmContactChange,
} from '#features/accounts/public.ts'
import type { clientProfileEndpoints } from '../own-contract.ts'
import { lockClients } from './lock-clients.ts'
import { getOwnClientProfile } from './own-profile.ts'

type ProfileChanges = Input<typeof clientProfileEndpoints.save>['client']

/**
 * Name, city and language are saved at once; a new contact counts once its code is confirmed. Changing a contact
 * requires the password or a passkey, because an open browser must not be enough to take over the account.
 */
export async function saveClientProfile(
  ctx: Ctx<Person>,
  { client: input }: Input<typeof clientProfileEndpoints.save>,
) {
  // Reviews show the first name and initial to everyone.
  if (input.name !== undefined) await assertNoContacts({ name: input.name })
  const contacts = parseContacts(ctx, input)
  const { client } = await getOwnClientProfile(ctx)
  if (contacts.some(({ kind, address }) => client[kind] !== address))
    await assertPasswordOrPasskey(ctx, { password: input.current_password, proof: input.proof })
  return ctx.transaction((txCtx) => saveChanges(txCtx as Ctx<Person>, input, contacts))
}

async function saveChanges(ctx: Ctx<Person>, input: ProfileChanges, contacts: readonly Contact[]) {
  const { id } = ctx.actor
  const { name, locale, city_id } = input
  if (locale !== undefined && !ctx.edition.locales.includes(locale)) throw failField('locale', 'invalid.unknown')
  if (city_id && !(await isCity(ctx, city_id))) throw failField('city_id', 'invalid.unknown')
  const [before] = await lockClients(ctx, [id])
  if (!before) throw fail('not_found')
  await saveAccount(ctx, id, { ...(name !== undefined && { name }), ...(locale !== undefined && { locale }) })
  if (city_id !== undefined)
    await ctx.db
      .updateTable('client')
      .set({ city_id })
      .where('edition', '=', ctx.edition.code)
      .where('id', '=', id)
      .execute()
  const previous = { name: before.name, locale: before.locale, city_id: before.city_id }
  const now = {
    name: name ?? previous.name,
    locale: locale ?? previous.locale,
    city_id: city_id === undefined ? previous.city_id : city_id,
  }
  if (Object.keys(now).some((field) => now[field as keyof typeof now] !== previous[field as keyof typeof previous]))
    await ctx.emit({ name: 'client.saved', entity: 'client', entityId: id, before: previous, after: now })
  const sent: ContactKind[] = []
  for (const contact of contacts) if (await requestContactChange(ctx, id, contact)) sent.push(contact.kind)
  return { ...(await getOwnClientProfile(ctx)), sent }
}

export function confirmClientContact(ctx: Ctx<Person>, input: Input<typeof clientProfileEndpoints.confirm>) {
  return confirmContactChange(ctx, ctx.actor.id, input)
}

function parseContacts({ edition }: Ctx, input: ProfileChanges): Contact[] {
  return (['email', 'phone'] as const).flatMap((kind) => {
    const value = input[kind]
    if (value === undefined) return []
    const contact = parseContact(kind, value, edition.phone)
    if ('problem' in contact) throw failFields({ [kind]: [contact.problem] })
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
