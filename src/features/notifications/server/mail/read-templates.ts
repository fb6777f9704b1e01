import type { StaffMember } from '#shared/access.ts'
import { fold } from '#shared/fold.ts'
import type { Ctx } from '#platform/context.ts'
import { computedListPlugin } from '#platform/crud/list-plugin.ts'
import type { FiltersOf } from '#platform/crud/list-plugin.ts'
import { emailList, smsList } from '../../mail-contract.ts'
import type { TemplateListItem, TemplateDetails, TemplateData } from '../../mail-contract.ts'
import { normalizeRecipient } from '../../model.ts'
import type { Channel } from '../../model.ts'
import { templateAudience } from './template-catalog.ts'
import { listTemplateRefs, getTemplateRef, shippedTemplateRef } from './template-ref.ts'
import type { TemplateRef } from './template-ref.ts'
import { listEventsByTemplate } from './template-events.ts'
import type { EventsByTemplate } from './template-events.ts'
import { renderPreview } from './preview.ts'
import { sampleText, templateVariables } from './samples.ts'
import { findSender } from './sender.ts'
import { listChangedLocales, getTemplateTexts } from './template-texts.ts'
import type { TextsByLocale } from './template-texts.ts'
import { notificationRegistry } from '../registry.ts'
import { shippedTemplateNames, findShippedTemplate } from '../templates.ts'
import type { Locale } from '#shared/locale.ts'

export async function getTemplate(ctx: Ctx, channel: Channel, id: number): Promise<TemplateDetails> {
  const ref = await getTemplateRef(ctx, channel, id)
  return presentTemplate(ctx, ref, await getTemplateTexts(ctx, ref))
}

async function presentTemplate(ctx: Ctx, ref: TemplateRef, words: TextsByLocale): Promise<TemplateDetails> {
  const { db, edition, locale } = ctx
  const setting = await db
    .selectFrom('message_template_setting')
    .select('profile_id')
    .where('edition', '=', edition.code)
    .where('template', '=', ref.name)
    .where('channel', '=', ref.channel)
    .executeTakeFirst()
  const changed = edition.locales.filter((one) => words[one]!.changed)
  const each = <T>(pick: (locale: Locale) => T) =>
    Object.fromEntries(edition.locales.map((one) => [one, pick(one)])) as Partial<Record<Locale, T>>
  return {
    ...presentTemplateListItem(ctx, ref, changed, await listEventsByTemplate(ctx, ref.channel)),
    base: ref.own ? ref.base : null,
    subject: ref.channel === 'mail' ? each((one) => words[one]!.subject) : {},
    body: each((one) => words[one]!.body),
    version: each((one) => words[one]!.version),
    profile_id: setting?.profile_id ?? null,
    variables: templateVariables(ctx, ref).map(({ name, counted }) => ({
      name,
      counted,
      sample: sampleText(ctx, name, locale),
    })),
  }
}

function presentTemplateListItem(
  ctx: Ctx,
  { id, name, own, base, title }: TemplateRef,
  changed: Locale[],
  sent: EventsByTemplate,
): TemplateListItem {
  const sent_on = sent.get(name) ?? []
  return {
    id,
    template: name,
    title,
    own,
    to: base === null ? null : templateAudience(ctx, base),
    sent_on,
    active: sent_on.some(({ active }) => active),
    changed,
  }
}

export const emailListPlugin = templateListPlugin(emailList, 'mail')
export const smsListPlugin = templateListPlugin(smsList, 'sms')

/** The standard order is that of the catalog of templates. */
function templateListPlugin(list: typeof emailList | typeof smsList, channel: Channel) {
  return computedListPlugin(
    list as typeof emailList,
    {
      rows: (ctx, filters) => listTemplates(ctx, channel, filters),
      order: {
        id: 'standard',
        title: (_ctx, { title }) => title,
        to: (ctx, { to }) => (to ? ctx.t(`template.to.${to}`) : ''),
        events: (_ctx, { events }) => events,
        edited: (_ctx, { edited }) => edited,
      },
    },
    {
      options: (ctx) => ({
        event: eventsOf(ctx, channel).map((value) => ({ value, text: ctx.t(`event.${value}`) })),
      }),
      data: (ctx) => ({
        can_be_based_on: shippedTemplateNames(ctx, channel).map((template) => ({
          template,
          title: shippedTemplateRef(ctx, channel, template).title,
        })),
      }),
    },
  )
}

const eventsOf = (ctx: Ctx, channel: Channel) => [
  ...new Set(
    notificationRegistry(ctx)
      .routes.filter((route) => route.channel === channel)
      .map(({ event }) => event),
  ),
]

async function listTemplates(ctx: Ctx, channel: Channel, filters: FiltersOf<typeof emailList>) {
  const [all, changed, sent] = [
    await listTemplateRefs(ctx, channel),
    await listChangedLocales(ctx, channel),
    await listEventsByTemplate(ctx, channel),
  ]
  const searchable = filters.text ? await searchableTexts(ctx, channel) : undefined
  const query = fold(filters.text ?? '')
  return all
    .map((ref) => presentTemplateListItem(ctx, ref, changed.get(ref.name) ?? [], sent))
    .filter((one) => filters.changed === undefined || filters.changed === one.changed.length > 0)
    .filter((one) => !filters.event || one.sent_on.some(({ event }) => event === filters.event))
    .filter(
      (one) => !searchable || `${fold(`${one.template} ${one.title}`)} ${searchable(one.template)}`.includes(query),
    )
    .map((one) => ({
      ...one,
      events: one.sent_on.map(({ event }) => ctx.t(`event.${event}`)).join(', '),
      edited: one.own ? '' : one.changed.map((locale) => locale.toUpperCase()).join(', '),
    }))
}

/** Folded texts. They include the shipped one, because staff may remember that one. */
async function searchableTexts(ctx: Ctx, channel: Channel): Promise<(name: string) => string> {
  const { db, edition } = ctx
  const rows = await db
    .selectFrom('message_template')
    .select(['template', 'subject', 'body'])
    .where('edition', '=', edition.code)
    .where('channel', '=', channel)
    .execute()
  return (name) =>
    [
      ...rows.filter(({ template }) => template === name).map(foldTexts),
      ...edition.locales.map((locale) => foldShipped(ctx, name, channel, locale)),
    ].join(' ')
}

const foldTexts = (texts: { subject?: string | null; body?: string } | undefined) =>
  fold(`${texts?.subject ?? ''} ${texts?.body ?? ''}`)

/** Shipped texts never change, and folding all of them takes 27 to 37 ms. */
const foldedShipped = new Map<string, string>()

function foldShipped(ctx: Ctx, name: string, channel: Channel, locale: Locale): string {
  const key = `${channel} ${locale} ${name}`
  const known = foldedShipped.get(key)
  if (known !== undefined) return known
  const folded = foldTexts(findShippedTemplate(ctx, name, channel, locale))
  foldedShipped.set(key, folded)
  return folded
}

export async function loadTemplate(
  ctx: Ctx<StaffMember>,
  channel: Channel,
  { id }: { id: number },
): Promise<TemplateData> {
  const ref = await getTemplateRef(ctx, channel, id)
  const words = await getTemplateTexts(ctx, ref)
  const template = await presentTemplate(ctx, ref, words)
  const sender = channel === 'mail' ? await findSender(ctx, template.profile_id) : undefined
  const { db, edition } = ctx
  const profiles = await db
    .selectFrom('email_profile')
    .select(['id', 'name'])
    .where('edition', '=', edition.code)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return {
    template,
    previews: Object.fromEntries(
      edition.locales.map((locale) => [locale, renderPreview(ctx, ref, locale, words[locale]!, sender)]),
    ),
    profiles: channel === 'mail' ? profiles : [],
    recipient: (await findOwnAddress(ctx, channel)) ?? '',
  }
}

/** A staff login may be an email address; phone numbers of staff are not stored. */
export async function findOwnAddress({ db, actor }: Ctx<StaffMember>, channel: Channel): Promise<string | undefined> {
  const member = await db.selectFrom('staff_member').select('login').where('id', '=', actor.id).executeTakeFirst()
  return member && normalizeRecipient(channel, member.login)
}
