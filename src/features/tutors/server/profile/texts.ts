import type { Locale, Localized } from '#shared/locale.ts'

export const textFields = ['name', 'short_description', 'description'] as const
export type TextField = (typeof textFields)[number]

/** The texts of a profile by language, those of subjects by the subject's id. An empty one takes a text away. */
export type ProfileTexts = Partial<Record<TextField | 'first_name', Localized>> & {
  subjects?: Record<string, Localized>
}
/** What somebody wrote, in one language. */
export type GivenTexts = Partial<Record<TextField, string>> & { subjects?: ReadonlyMap<number, string> }

/** The text as its author sees it: what waits stands in place of what is on show. */
export function latest(live: Localized | undefined, waiting: Localized | undefined, lang: Locale): string {
  return waiting?.[lang] ?? live?.[lang] ?? ''
}

export function firstNameOf(name: string): string {
  return name.split(/\s+/)[0] ?? ''
}

/**
 * Where new texts go: on show at once, or to what waits for staff. What is as it was stays where it is; what is again
 * as it is on show no longer waits; a subject that is taught no more takes its text along.
 */
export function placeTexts(
  { live, waiting }: { live: ProfileTexts; waiting: ProfileTexts },
  given: GivenTexts,
  { lang, atOnce }: { lang: Locale; atOnce: boolean },
): { live: ProfileTexts; waiting: ProfileTexts } {
  const next = { live: structuredClone(live), waiting: structuredClone(waiting) }
  const place = (on: Record<string, Localized>, held: Record<string, Localized>, key: string, text: string) => {
    const known = on[key]?.[lang] ?? ''
    if (text === latest(on[key], held[key], lang)) return
    on[key] = { ...on[key] }
    held[key] = { ...held[key] }
    if (atOnce) on[key][lang] = text
    if (atOnce || text === known) delete held[key][lang]
    else held[key][lang] = text
  }
  for (const field of textFields) {
    const text = given[field]
    if (text === undefined) continue
    place(next.live, next.waiting, field, text)
    if (field === 'name') place(next.live, next.waiting, 'first_name', firstNameOf(text))
  }
  if (given.subjects) {
    const [on, held] = [(next.live.subjects ??= {}), (next.waiting.subjects ??= {})]
    for (const [id, text] of given.subjects) place(on, held, String(id), text)
    for (const texts of [on, held])
      for (const id of Object.keys(texts)) if (!given.subjects.has(Number(id))) delete texts[id]
  }
  return { live: tidy(next.live, true), waiting: tidy(next.waiting, false) }
}

/** What waits, put on show. */
export function withWaiting(live: ProfileTexts, waiting: ProfileTexts): ProfileTexts {
  const { subjects = {}, ...fields } = waiting
  const merged: ProfileTexts = structuredClone(live)
  for (const [field, texts] of Object.entries(fields) as [TextField | 'first_name', Localized][])
    merged[field] = { ...merged[field], ...texts }
  for (const [id, texts] of Object.entries(subjects))
    // One that is not taught any more has nowhere to go.
    if (merged.subjects?.[id]) merged.subjects[id] = { ...merged.subjects[id], ...texts }
  return tidy(merged, true)
}

/** `description.ua`, `subjects.12.ua` and the like, for comparing and for the record. */
export function flatTexts({ subjects = {}, ...fields }: ProfileTexts): Record<string, string> {
  const flat: Record<string, string> = {}
  const add = (key: string, texts: Localized) => {
    for (const [locale, text] of Object.entries(texts)) flat[`${key}.${locale}`] = text
  }
  for (const [field, texts] of Object.entries(fields)) add(field, texts)
  for (const [id, texts] of Object.entries(subjects)) add(`subjects.${id}`, texts)
  return flat
}

/** Without empty rooms; on show there are no empty texts either, while a waiting one means that a text goes. */
function tidy({ subjects = {}, ...fields }: ProfileTexts, live: boolean): ProfileTexts {
  const kept = (texts: Localized): Localized =>
    live ? Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) : texts
  const rooms = (all: Record<string, Localized>) =>
    Object.entries(all)
      .map(([key, texts]) => [key, kept(texts)] as const)
      .filter(([, texts]) => live || Object.keys(texts).length > 0)
  const taught = rooms(subjects)
  return {
    ...Object.fromEntries(rooms(fields as Record<string, Localized>)),
    ...(taught.length > 0 && { subjects: Object.fromEntries(taught) }),
  }
}
