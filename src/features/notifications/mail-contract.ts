import { z } from 'zod'
import { contentStaff } from '#shared/access.ts'
import { entity, id, integer, localizedText, seconds, text } from '#shared/codecs.ts'
import { endpoint, definePage } from '#shared/contract.ts'
import { choiceField, flagField, openChoiceField, searchField, textField } from '#shared/fields.ts'
import { listResource } from '#shared/list-resource.ts'
import { locales } from '#shared/locale.ts'
import { panelPage } from '#shared/panel.ts'
import type { PanelPage } from '#shared/panel.ts'
import { messageBlocks } from './contract.ts'
import { templateAudiences, bodyLength, maxVersion, recipientLength, subjectLength } from './mail-model.ts'

export const emailsPanel = panelPage('emails_show', { menu: 'settings', staff: contentStaff })
export const smsPanel = panelPage('sms_show', { menu: 'settings', staff: contentStaff })

const locale = () => z.enum(locales)
const perLocale = <T extends z.ZodType>(value: T) => z.partialRecord(locale(), value)
const version = () => integer(0, maxVersion)

const sendingEvent = z.object({ event: z.string(), active: z.boolean(), obligatory: z.boolean() })

const templateListItem = z.object({
  id: z.int(),
  template: z.string(),
  title: z.string(),
  /** Created by staff; shipped templates cannot be deleted. */
  own: z.boolean(),
  /** Null for an own template without a base. */
  to: z.enum(templateAudiences).nullable(),
  sent_on: z.array(sendingEvent),
  active: z.boolean(),
  /** Languages in which staff have edited the text. */
  changed: z.array(locale()),
})
export type TemplateListItem = z.output<typeof templateListItem>

const variable = z.object({ name: z.string(), sample: z.string(), counted: z.boolean() })
const template = templateListItem.extend({
  base: z.string().nullable(),
  /** An SMS has no subject. */
  subject: perLocale(z.string()),
  body: perLocale(z.string()),
  /** Saving with an outdated version is rejected. */
  version: perLocale(z.int()),
  profile_id: z.int().nullable(),
  variables: z.array(variable),
})
export type TemplateDetails = z.output<typeof template>

/** `seen` is null while the text has problems. */
const preview = z.object({
  problems: z.array(z.object({ field: z.enum(['subject', 'body']), message: z.string() })),
  seen: z
    .object({ subject: z.string(), blocks: messageBlocks, text: z.string(), from: z.string(), reply_to: z.string() })
    .nullable(),
})
export type TemplatePreview = z.output<typeof preview>

const templateVersion = z.object({
  version: z.int(),
  subject: z.string(),
  body: z.string(),
  shipped: z.boolean(),
  who: z.string(),
  at: seconds().nullable(),
})
export type TemplateVersion = z.output<typeof templateVersion>

const words = { subject: localizedText(subjectLength).optional(), body: localizedText(bodyLength).optional() }
const settings = { profile_id: id().nullable().optional() }
const newTemplate = z.object({ title: text(120, 1), base: text(60).optional(), ...words, ...settings })
const changes = z.object({
  id: id(),
  title: text(120, 1).optional(),
  ...words,
  ...settings,
  version: perLocale(version()).optional(),
})

/** Emails and SMS have the same list. */
function defineTemplateList<const S extends string, const P extends 'emails' | 'smslist'>(
  at: PanelPage & { segment: S },
  plural: P,
) {
  const { template: name, own, sent_on, active, changed } = templateListItem.shape
  return listResource(at, {
    name: 'template',
    plural,
    calls: { list: `${plural}/get`, export: `${plural}/export` },
    fields: {
      title: textField(120),
      to: { ...choiceField(templateAudiences), shown: z.enum(templateAudiences).nullable() },
      /** The texts of `sent_on` and `changed`. */
      events: textField(1000),
      edited: textField(100),
    },
    row: { template: name, own, sent_on, active, changed },
    filters: { text: searchField(), event: openChoiceField(), changed: flagField() },
    sort: ['id', 'title', 'to', 'events', 'edited'],
    data: { can_be_based_on: z.array(z.object({ template: z.string(), title: z.string() })) },
  })
}
export const emailList = defineTemplateList(emailsPanel, 'emails')
export const smsList = defineTemplateList(smsPanel, 'smslist')

/** Emails and SMS have the same endpoints under the paths that the specification names. */
function defineTemplateEndpoints<const N extends 'email' | 'sms'>(at: PanelPage, name: N) {
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
    create: post('create', asked(newTemplate), one),
    /** Deletes an own template; a shipped one loses its edits. */
    delete: post('delete', z.object({ id: id() }), z.object({ id: z.int() })),
    /** Sends the saved text with sample values, to the requester by default. */
    sendTest: endpoint({
      method: 'POST',
      path: `/api/admin/${name}/send_test`,
      who,
      input: z.object({ id: id(), locale: locale().optional(), recipient: text(recipientLength).optional() }),
      answer: z.object({ recipient: z.string() }),
      limit: { seconds: 3600, perNetwork: 300, perActor: 60 },
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
    versions: get(
      'versions',
      z.object({ id: id(), locale: locale() }),
      z.object({ versions: z.array(templateVersion) }),
    ),
    /** The restored text becomes the latest version; version 0 is the shipped text. */
    restore: post(
      'restore',
      z.object({ id: id(), locale: locale(), version: version(), over: version().optional() }),
      one,
    ),
  }
}

export const emailEndpoints = defineTemplateEndpoints(emailsPanel, 'email')
export const smsEndpoints = defineTemplateEndpoints(smsPanel, 'sms')

const who = { staff: emailsPanel.staff }
const templateData = z.object({
  template,
  previews: perLocale(preview),
  profiles: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Default recipient of a test message; empty if unknown. */
  recipient: z.string(),
})
export type TemplateData = z.output<typeof templateData>

const panel = { layout: 'panel' } as const
const oneInput = z.object({ id: id() })

export const emailPage = definePage({
  ...panel,
  id: 'panel.emails_show.email',
  path: `${emailsPanel.path}:id(^\\d+)/`,
  who,
  input: oneInput,
  data: templateData,
})
export const smsPage = definePage({
  ...panel,
  id: 'panel.sms_show.sms',
  path: `${smsPanel.path}:id(^\\d+)/`,
  who,
  input: oneInput,
  data: templateData,
})
