import { join } from 'node:path'
import { locales } from '#shared/locale.ts'
import type { Locale } from '#shared/locale.ts'
import { readLanguageFile, readOptionalJson } from '#platform/texts/language-folder.ts'
import type { NotificationTemplate, SliceNotifications, TemplateSample } from '#platform/notifications.ts'
import type { NotificationRoute } from '../declaration.ts'
import type { Channel } from '../model.ts'

/** Every context satisfies it. */
export type Declared = { slices: { notices: { readonly declared: readonly SliceNotifications[] } } }

/** The body is stored block by block; `needs` is taken from the English file. */
type TemplateFile = Record<
  string,
  Partial<Record<Channel, { subject?: string; body: string[] }>> & { needs?: readonly string[] }
>

type Registry = {
  routes: readonly NotificationRoute[]
  /** In the order of their numbers. */
  templates: ReadonlyMap<string, NotificationTemplate>
  texts: Record<Locale, TemplateFile>
  samples: Record<string, TemplateSample>
  accountsOf: NonNullable<SliceNotifications['accountsOf']>
  eventsAbout: readonly NonNullable<SliceNotifications['eventsAbout']>[]
  emailFooter: NonNullable<SliceNotifications['emailFooter']>
}

const registries = new WeakMap<readonly SliceNotifications[], Registry>()

/** The declarations of all slices. The overrides of staff are stored in the database. */
export function notificationRegistry({
  slices: {
    notices: { declared },
  },
}: Declared): Registry {
  const known = registries.get(declared)
  if (known) return known
  const registry: Registry = {
    // The plugin type cannot know the kinds; slices declare with `NotificationRoute`, and a guard checks them.
    routes: declared.flatMap(({ routes }) => routes as readonly NotificationRoute[]),
    templates: new Map(
      declared
        .flatMap(({ templates }) => Object.entries(templates))
        .toSorted(([, one], [, other]) => one.number - other.number),
    ),
    texts: Object.fromEntries(locales.map((locale) => [locale, readTexts(declared, locale)])) as Record<
      Locale,
      TemplateFile
    >,
    samples: Object.assign({}, ...declared.map(({ samples }) => samples)) as Registry['samples'],
    accountsOf: Object.assign({}, ...declared.map(({ accountsOf }) => accountsOf)) as Registry['accountsOf'],
    eventsAbout: declared.flatMap(({ eventsAbout }) => (eventsAbout ? [eventsAbout] : [])),
    emailFooter: declared.find(({ emailFooter }) => emailFooter)?.emailFooter ?? (() => Promise.resolve('')),
  }
  registries.set(declared, registry)
  return registry
}

function readTexts(declared: readonly SliceNotifications[], locale: Locale): TemplateFile {
  const files = declared.map(({ texts }) => readOptionalJson(join(texts, `${locale}.json`)))
  return Object.assign(readLanguageFile(locale, 'templates'), ...files) as TemplateFile
}
