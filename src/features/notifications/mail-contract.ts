import { z } from 'zod'
import { entity, flag, id, integer, listOf, localizedText, pageNumber, seconds, text } from '#shared/codecs.ts'
import { endpoint, page } from '#shared/contract.ts'
import { locales } from '#shared/locale.ts'
import { panelPage } from '#shared/panel.ts'
import type { PanelPage } from '#shared/panel.ts'
import { blocks } from './contract.ts'
import { audiences, bodyLength, mostVersions, recipientLength, subjectLength } from './mail-model.ts'

export const emailsPanel = panelPage('emails_show', { menu: 'settings', staff: [1, 3, 4] })
export const smsPanel = panelPage('sms_show', { menu: 'settings', staff: [1, 3, 4] })

const locale = () => z.enum(locales)
const perLocale = <T extends z.ZodType>(value: T) => z.partialRecord(locale(), value)
const version = () => integer(0, mostVersions)

/** Which event sends it, and whether it does. */
const occasion = z.object({ event: z.string(), active: z.boolean(), obligatory: z.boolean() })

const listed = z.object({
  id: z.int(),
  /** The name by which the outbox and the record know it. */
  template: z.string(),
  title: z.string(),
  /** Added by staff; the others ship, and are there for ever. */
  own: z.boolean(),
  /** Whom it is for; null of words that no template stands behind. */
  to: z.enum(audiences).nullable(),
  sent_on: z.array(occasion),
  /** At least one event sends it. */
  active: z.boolean(),
  /** In which languages staff have put it into other words. */
  changed: z.array(locale()),
})
export type ListedTemplate = z.output<typeof listed>

const variable = z.object({ name: z.string(), sample: z.string(), counted: z.boolean() })
const template = listed.extend({
  base: z.string().nullable(),
  /** In the languages of the edition; an SMS has no subject. */
  subject: perLocale(z.string()),
  body: perLocale(z.string()),
  /** What a change is based on: sent along, it is refused if somebody was faster. */
  version: perLocale(z.int()),
  profile_id: z.int().nullable(),
  variables: z.array(variable),
})
export type Template = z.output<typeof template>

/** How a message would look: null while something is wrong with its words. */
const preview = z.object({
  problems: z.array(z.object({ field: z.enum(['subject', 'body']), message: z.string() })),
  seen: z.object({ subject: z.string(), blocks, text: z.string(), from: z.string(), reply_to: z.string() }).nullable(),
})
export type Preview = z.output<typeof preview>

const kept = z.object({
  version: z.int(),
  subject: z.string(),
  body: z.string(),
  /** These are the words that ship. */
  shipped: z.boolean(),
  who: z.string(),
  at: seconds().nullable(),
})
export type KeptVersion = z.output<typeof kept>

const words = { subject: localizedText(subjectLength).optional(), body: localizedText(bodyLength).optional() }
const settings = { profile_id: id().nullable().optional() }
const given = z.object({ title: text(120, 1), base: text(60).optional(), ...words, ...settings })
const changes = z.object({
  id: id(),
  title: text(120, 1).optional(),
  ...words,
  ...settings,
  version: perLocale(version()).optional(),
})

const filters = { text: text(100).optional(), event: text(80).optional(), changed: flag().optional() }

/** The calls of one channel's templates, under the names that the specification gives them. */
function templateCalls<const N extends 'email' | 'sms', const P extends 'emails' | 'smslist'>(
  at: PanelPage,
  name: N,
  plural: P,
) {
  const who = { staff: at.staff }
  const one = z.object({ [name]: template } as Record<N, typeof template>)
  const asked = <T extends z.ZodObject>(schema: T) => z.object({ [name]: entity(schema) } as Record<N, T>)
  const get = <const C extends string, I extends z.ZodObject, A extends z.ZodObject>(call: C, input: I, answer: A) =>
    endpoint({ method: 'GET', path: `/api/admin/${name}/${call}`, who, input, answer })
  const post = <const C extends string, I extends z.ZodObject, A extends z.ZodObject>(call: C, input: I, answer: A) =>
    endpoint({ method: 'POST', path: `/api/admin/${name}/${call}`, who, input, answer })
  return {
    get: get('get', z.object({ id: id() }), one),
    save: post('save', asked(changes), one),
    create: post('create', asked(given), one),
    /** One's own goes; of one that ships, only what staff have made of it. */
    delete: post('delete', z.object({ id: id() }), z.object({ id: z.int() })),
    list: endpoint({
      method: 'POST',
      path: `/api/admin/${plural}/get`,
      who,
      input: z.object({ page: pageNumber(), filters: entity(z.object(filters)).prefault({}) }),
      answer: z.object({ [plural]: listOf(listed) } as Record<P, ReturnType<typeof listOf<typeof listed>>>),
    }),
    /** To oneself, unless another address is given; in the words that are kept, with samples for the variables. */
    sendTest: endpoint({
      method: 'POST',
      path: `/api/admin/${name}/send_test`,
      who,
      input: z.object({ id: id(), locale: locale().optional(), recipient: text(recipientLength).optional() }),
      answer: z.object({ recipient: z.string() }),
      limit: { seconds: 3600, perAddress: 300, perActor: 60 },
    }),
    preview: post(
      'preview',
      z.object({
        id: id(),
        locale: locale(),
        subject: text(subjectLength).default(''),
        body: text(bodyLength),
        profile_id: id().nullable().optional(),
      }),
      preview,
    ),
    versions: get('versions', z.object({ id: id(), locale: locale() }), z.object({ versions: z.array(kept) })),
    /** Old words become the latest ones; version 0 is what ships. */
    restore: post(
      'restore',
      z.object({ id: id(), locale: locale(), version: version(), over: version().optional() }),
      one,
    ),
  }
}

export const emailEndpoints = templateCalls(emailsPanel, 'email', 'emails')
export const smsEndpoints = templateCalls(smsPanel, 'sms', 'smslist')

const who = { staff: emailsPanel.staff }
const listData = z.object({
  list: listOf(listed),
  events: z.array(z.string()),
  can_be_based_on: z.array(z.object({ template: z.string(), title: z.string() })),
})
const templateData = z.object({
  template,
  previews: perLocale(preview),
  profiles: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Where a test goes unless somebody says otherwise; empty if nobody knows. */
  recipient: z.string(),
})
export type TemplateData = z.output<typeof templateData>

const panel = { layout: 'panel' } as const
const listInput = z.object({ page: pageNumber(), ...filters })
const oneInput = z.object({ id: id() })

export const emailsPage = page({
  ...panel,
  id: 'panel.emails_show',
  path: emailsPanel.path,
  who,
  input: listInput,
  data: listData,
})
export const emailPage = page({
  ...panel,
  id: 'panel.emails_show.email',
  path: `${emailsPanel.path}:id(^\\d+)/`,
  who,
  input: oneInput,
  data: templateData,
})
export const smsListPage = page({
  ...panel,
  id: 'panel.sms_show',
  path: smsPanel.path,
  who,
  input: listInput,
  data: listData,
})
export const smsPage = page({
  ...panel,
  id: 'panel.sms_show.sms',
  path: `${smsPanel.path}:id(^\\d+)/`,
  who,
  input: oneInput,
  data: templateData,
})
