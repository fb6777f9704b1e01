import type { Locale, Localized } from '#shared/locale.ts'

export const profileTextFields = ['name', 'short_description', 'description'] as const
export type ProfileTextField = (typeof profileTextFields)[number]

/** Texts by language; subject texts are keyed by subject id. An empty string removes a text. */
export type ProfileTexts = Partial<Record<ProfileTextField | 'first_name', Localized>> & {
  subjects?: Record<string, Localized>
  /** Custom university name, which has no translations. */
  university_name?: string
}
/** Texts of one language. */
export type TextChanges = Partial<Record<ProfileTextField | 'university_name', string>> & {
  subjects?: ReadonlyMap<number, string>
}

/** A waiting text takes precedence over the live one, as its author sees it. */
export function latestText(live: Localized | undefined, waiting: Localized | undefined, lang: Locale): string {
  return waiting?.[lang] ?? live?.[lang] ?? ''
}

export function firstNameOf(name: string): string {
  return name.split(/\s+/)[0] ?? ''
}

/**
 * Puts new texts into `live` or `waiting`. Unchanged texts stay where they are, a text equal to the live one stops
 * waiting, and texts of removed subjects are dropped.
 */
export function applyTextChanges(
  { live, waiting }: { live: ProfileTexts; waiting: ProfileTexts },
  changes: TextChanges,
  { lang, atOnce }: { lang: Locale; atOnce: boolean },
): { live: ProfileTexts; waiting: ProfileTexts } {
  const next = { live: structuredClone(live), waiting: structuredClone(waiting) }
  type By<K extends string> = { [key in K]?: Localized }
  const place = <K extends string>(liveTexts: By<K>, waitingTexts: By<K>, key: K, text: string) => {
    const known = liveTexts[key]?.[lang] ?? ''
    if (text === latestText(liveTexts[key], waitingTexts[key], lang)) return
    const nextLive: Localized = { ...liveTexts[key] }
    const nextWaiting: Localized = { ...waitingTexts[key] }
    if (atOnce) nextLive[lang] = text
    if (atOnce || text === known) delete nextWaiting[lang]
    else nextWaiting[lang] = text
    liveTexts[key] = nextLive
    waitingTexts[key] = nextWaiting
  }
  for (const field of profileTextFields) {
    const text = changes[field]
    if (text === undefined) continue
    place(next.live, next.waiting, field, text)
    if (field === 'name') place(next.live, next.waiting, 'first_name', firstNameOf(text))
  }
  if (changes.university_name !== undefined) applyUniversityName(next, changes.university_name, atOnce)
  if (changes.subjects) {
    const [liveTexts, waitingTexts] = [(next.live.subjects ??= {}), (next.waiting.subjects ??= {})]
    for (const [id, text] of changes.subjects) place(liveTexts, waitingTexts, String(id), text)
    for (const texts of [liveTexts, waitingTexts])
      for (const id of Object.keys(texts)) if (!changes.subjects.has(Number(id))) delete texts[id]
  }
  return { live: dropEmptyTexts(next.live, true), waiting: dropEmptyTexts(next.waiting, false) }
}

/** Removing the name needs no moderation, because a listed university may have replaced it. */
function applyUniversityName(
  { live, waiting }: Record<'live' | 'waiting', ProfileTexts>,
  name: string,
  atOnce: boolean,
) {
  const known = live.university_name ?? ''
  if (name === (waiting.university_name ?? known)) return
  delete waiting.university_name
  if (atOnce || name === '') live.university_name = name
  else if (name !== known) waiting.university_name = name
}

export function mergeWaitingTexts(live: ProfileTexts, waiting: ProfileTexts): ProfileTexts {
  const { subjects = {}, university_name, ...fields } = waiting
  const merged: ProfileTexts = structuredClone(live)
  if (university_name !== undefined) merged.university_name = university_name
  for (const [field, texts] of Object.entries(fields) as [ProfileTextField | 'first_name', Localized][])
    merged[field] = { ...merged[field], ...texts }
  for (const [id, texts] of Object.entries(subjects))
    // Skips subjects that are no longer taught.
    if (merged.subjects?.[id]) merged.subjects[id] = { ...merged.subjects[id], ...texts }
  return dropEmptyTexts(merged, true)
}

/** Keys like `description.ua` and `subjects.12.ua`, for comparison and events. */
export function flattenTexts({ subjects = {}, university_name, ...fields }: ProfileTexts): Record<string, string> {
  const flat: Record<string, string> = university_name === undefined ? {} : { university_name }
  const add = (key: string, texts: Localized) => {
    for (const [locale, text] of Object.entries(texts)) flat[`${key}.${locale}`] = text
  }
  for (const [field, texts] of Object.entries(fields)) add(field, texts)
  for (const [id, texts] of Object.entries(subjects)) add(`subjects.${id}`, texts)
  return flat
}

/** Live texts contain no empty strings; an empty waiting text means removal. */
function dropEmptyTexts({ subjects = {}, university_name, ...fields }: ProfileTexts, live: boolean): ProfileTexts {
  const keepTexts = (texts: Localized): Localized =>
    live ? Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) : texts
  const cleanFields = (all: Record<string, Localized>) =>
    Object.entries(all)
      .map(([key, texts]) => [key, keepTexts(texts)] as const)
      .filter(([, texts]) => live || Object.keys(texts).length > 0)
  const taught = cleanFields(subjects)
  return {
    ...Object.fromEntries(cleanFields(fields as Record<string, Localized>)),
    ...(taught.length > 0 && { subjects: Object.fromEntries(taught) }),
    ...(university_name !== undefined && { university_name }),
  }
}
