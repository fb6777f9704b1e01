import type { StaffMember } from '#shared/access.ts'
import type { Input } from '#shared/contract.ts'
import { fold } from '#shared/fold.ts'
import type { Ctx } from '#platform/context.ts'
import type { ListedTemplate, Template, TemplateData, emailEndpoints } from '../../mail-contract.ts'
import { cleanRecipient } from '../../model.ts'
import type { Channel } from '../../model.ts'
import { audienceOf } from './catalogue.ts'
import { everyTemplate, findTemplate, knownShipped } from './known.ts'
import type { Known } from './known.ts'
import { occasions } from './occasions.ts'
import type { Occasions } from './occasions.ts'
import { previewOf } from './preview.ts'
import { sampleText, variablesOf } from './samples.ts'
import { senderBy } from './sender.ts'
import { changedLanguages, wordingsOf } from './words.ts'
import type { Wordings } from './words.ts'
import { routes } from '../routes.ts'
import { shippedNames, shippedTemplate } from '../templates.ts'
import type { Locale } from '#shared/locale.ts'

const perPage = 50

export async function readTemplate(ctx: Ctx, channel: Channel, id: number): Promise<Template> {
  const known = await findTemplate(ctx, channel, id)
  return present(ctx, known, await wordingsOf(ctx, known))
}

async function present(ctx: Ctx, known: Known, words: Wordings): Promise<Template> {
  const { db, edition, locale } = ctx
  const setting = await db
    .selectFrom('message_template_setting')
    .select('profile_id')
    .where('edition', '=', edition.code)
    .where('template', '=', known.name)
    .where('channel', '=', known.channel)
    .executeTakeFirst()
  const changed = edition.locales.filter((one) => words[one]!.changed)
  const each = <T>(pick: (locale: Locale) => T) =>
    Object.fromEntries(edition.locales.map((one) => [one, pick(one)])) as Partial<Record<Locale, T>>
  return {
    ...listed(known, changed, await occasions(ctx, known.channel)),
    base: known.own ? known.base : null,
    subject: known.channel === 'mail' ? each((one) => words[one]!.subject) : {},
    body: each((one) => words[one]!.body),
    version: each((one) => words[one]!.version),
    profile_id: setting?.profile_id ?? null,
    variables: variablesOf(known).map(({ name, counted }) => ({
      name,
      counted,
      sample: sampleText(ctx, name, locale),
    })),
  }
}

function listed({ id, name, own, base, title }: Known, changed: Locale[], sent: Occasions): ListedTemplate {
  const sent_on = sent.get(name) ?? []
  return {
    id,
    template: name,
    title,
    own,
    to: base === null ? null : audienceOf(base),
    sent_on,
    active: sent_on.some(({ active }) => active),
    changed,
  }
}

export async function listTemplates(ctx: Ctx, channel: Channel, { page, filters }: Input<typeof emailEndpoints.list>) {
  const [all, changed, sent] = [
    await everyTemplate(ctx, channel),
    await changedLanguages(ctx, channel),
    await occasions(ctx, channel),
  ]
  const said = filters.text ? await wordsByTemplate(ctx, channel) : undefined
  const sought = fold(filters.text ?? '')
  const found = all
    .map((known) => listed(known, changed.get(known.name) ?? [], sent))
    .filter((one) => filters.changed === undefined || filters.changed === one.changed.length > 0)
    .filter((one) => !filters.event || one.sent_on.some(({ event }) => event === filters.event))
    .filter((one) => !said || fold(`${one.template} ${one.title} ${said(one.template)}`).includes(sought))
  const pages = Math.max(1, Math.ceil(found.length / perPage))
  const shown = Math.min(page, pages)
  return { items: found.slice((shown - 1) * perPage, shown * perPage), page: shown, pages, total: found.length }
}

/** All that a template says, in the languages of the edition: what ships, too, since that is what many remember. */
async function wordsByTemplate({ db, edition }: Ctx, channel: Channel): Promise<(name: string) => string> {
  const rows = await db
    .selectFrom('message_template')
    .select(['template', 'subject', 'body'])
    .where('edition', '=', edition.code)
    .where('channel', '=', channel)
    .execute()
  return (name) =>
    [
      ...rows.filter(({ template }) => template === name),
      ...edition.locales.map((locale) => shippedTemplate(name, channel, locale)),
    ]
      .map((words) => `${words?.subject ?? ''} ${words?.body ?? ''}`)
      .join(' ')
}

/** What the list is drawn with: the events that send something, and what one's own can be based on. */
export async function templateListData(
  ctx: Ctx,
  channel: Channel,
  { page, ...filters }: Input<typeof emailEndpoints.list>['filters'] & { page: number },
) {
  return {
    list: await listTemplates(ctx, channel, { page, filters }),
    events: [...new Set(routes.filter((route) => route.channel === channel).map(({ event }) => event))],
    can_be_based_on: shippedNames(channel).map((template) => ({
      template,
      title: knownShipped(ctx, channel, template).title,
    })),
  }
}

export async function templateData(
  ctx: Ctx<StaffMember>,
  channel: Channel,
  { id }: { id: number },
): Promise<TemplateData> {
  const known = await findTemplate(ctx, channel, id)
  const words = await wordingsOf(ctx, known)
  const template = await present(ctx, known, words)
  const sender = channel === 'mail' ? await senderBy(ctx, template.profile_id) : undefined
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
      edition.locales.map((locale) => [locale, previewOf(ctx, known, locale, words[locale]!, sender)]),
    ),
    profiles: channel === 'mail' ? profiles : [],
    recipient: (await ownAddress(ctx, channel)) ?? '',
  }
}

/** Where whoever asks reads: a login may be an address; nobody of the staff has left a number. */
export async function ownAddress({ db, actor }: Ctx<StaffMember>, channel: Channel): Promise<string | undefined> {
  const member = await db.selectFrom('staff_member').select('login').where('id', '=', actor.id).executeTakeFirst()
  return member && cleanRecipient(channel, member.login)
}
