import type { Locale, Localized } from '#shared/locale.ts'

export const textFields = ['name', 'short_description', 'description'] as const
export type TextField = (typeof textFields)[number]

/** The texts of a profile by language, those of subjects by the subject's id. An empty one takes a text away. */
export type ProfileTexts = Partial<Record<TextField | 'first_name', Localized>> & {
  subjects?: Record<string, Localized>
  /** The tutor's own name for one that is not in our list: a text like the others, in no language. */
  university_name?: string
}
/** What somebody wrote, in one language. */
export type GivenTexts = Partial<Record<TextField | 'university_name', string>> & {
  subjects?: ReadonlyMap<number, string>
}

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
  type By<K extends string> = { [key in K]?: Localized }
  const place = <K extends string>(on: By<K>, held: By<K>, key: K, text: string) => {
    const known = on[key]?.[lang] ?? ''
    if (text === latest(on[key], held[key], lang)) return
    const shown: Localized = { ...on[key] }
    const waits: Localized = { ...held[key] }
    if (atOnce) shown[lang] = text
    if (atOnce || text === known) delete waits[lang]
    else waits[lang] = text
    on[key] = shown
    held[key] = waits
  }
  for (const field of textFields) {
    const text = given[field]
    if (text === undefined) continue
    place(next.live, next.waiting, field, text)
    if (field === 'name') place(next.live, next.waiting, 'first_name', firstNameOf(text))
  }
  if (given.university_name !== undefined) placeUniversity(next, given.university_name, atOnce)
  if (given.subjects) {
    const [on, held] = [(next.live.subjects ??= {}), (next.waiting.subjects ??= {})]
    for (const [id, text] of given.subjects) place(on, held, String(id), text)
    for (const texts of [on, held])
      for (const id of Object.keys(texts)) if (!given.subjects.has(Number(id))) delete texts[id]
  }
  return { live: tidy(next.live, true), waiting: tidy(next.waiting, false) }
}

/** That there is none needs nobody's leave: another one from our list may have taken its place. */
function placeUniversity({ live, waiting }: Record<'live' | 'waiting', ProfileTexts>, name: string, atOnce: boolean) {
  const known = live.university_name ?? ''
  if (name === (waiting.university_name ?? known)) return
  delete waiting.university_name
  if (atOnce || name === '') live.university_name = name
  else if (name !== known) waiting.university_name = name
}

/** What waits, put on show. */
export function withWaiting(live: ProfileTexts, waiting: ProfileTexts): ProfileTexts {
  const { subjects = {}, university_name, ...fields } = waiting
  const merged: ProfileTexts = structuredClone(live)
  if (university_name !== undefined) merged.university_name = university_name
  for (const [field, texts] of Object.entries(fields) as [TextField | 'first_name', Localized][])
    merged[field] = { ...merged[field], ...texts }
  for (const [id, texts] of Object.entries(subjects))
    // One that is not taught any more has nowhere to go.
    if (merged.subjects?.[id]) merged.subjects[id] = { ...merged.subjects[id], ...texts }
  return tidy(merged, true)
}

/** `description.ua`, `subjects.12.ua` and the like, for comparing and for the record. */
export function flatTexts({ subjects = {}, university_name, ...fields }: ProfileTexts): Record<string, string> {
  const flat: Record<string, string> = university_name === undefined ? {} : { university_name }
  const add = (key: string, texts: Localized) => {
    for (const [locale, text] of Object.entries(texts)) flat[`${key}.${locale}`] = text
  }
  for (const [field, texts] of Object.entries(fields)) add(field, texts)
  for (const [id, texts] of Object.entries(subjects)) add(`subjects.${id}`, texts)
  return flat
}

/** Without empty rooms; on show there are no empty texts either, while a waiting one means that a text goes. */
function tidy({ subjects = {}, university_name, ...fields }: ProfileTexts, live: boolean): ProfileTexts {
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
    ...(university_name !== undefined && { university_name }),
  }
}
