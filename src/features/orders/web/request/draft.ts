import { storage } from '#ui/storage.ts'
import type { RequestPageData } from '../../contract.ts'
import type { RequestValues } from './values.ts'

/**
 * The draft lives in the browser session, one per tutor, until the request is sent. Accepted terms are not stored,
 * because they are given with the request.
 */
const draftKey = ({ draft }: Pick<RequestPageData, 'draft'>) => `request.${draft}`
const session = () => storage('sessionStorage')

/** The draft of a request to all tutors. */
export const generalDraft = 'general'

export function saveRequestDraft(
  data: Pick<RequestPageData, 'draft'>,
  { terms: _terms, ...values }: RequestValues,
): void {
  session().setItem(draftKey(data), JSON.stringify(values))
}

export function clearRequestDraft(data: RequestPageData): void {
  session().removeItem(draftKey(data))
}

/** Drops stored values that can no longer be chosen. */
export function mergeRequestDraft(values: RequestValues, data: RequestPageData): RequestValues {
  const draft = readDraft(data)
  const known = Object.entries(draft).filter(([name, value]) => {
    const now = values[name as keyof RequestValues]
    return now === null || value === null
      ? name in nullable && (value === null || typeof value === 'number')
      : typeof value === typeof now && Array.isArray(value) === Array.isArray(now)
  })
  const merged = { ...values, ...Object.fromEntries(known) }
  const { tutor } = data
  return {
    ...merged,
    lessons: mergeLessons(data, merged.lessons, values.lessons),
    ...(tutor && {
      online: merged.online && tutor.places.online,
      tutor: merged.tutor && tutor.places.tutor,
      client: merged.client && tutor.places.client,
    }),
  }
}

const nullable = { city: true, district: true, subdistrict: true }

/** The subject in the URL is newer than the draft, and so is its level unless the draft has levels of that subject. */
function mergeLessons(
  { subjects }: RequestPageData,
  draft: RequestValues['lessons'],
  chosen: RequestValues['lessons'],
): RequestValues['lessons'] {
  const offered = draft.filter(({ id }) => subjects.some(({ value }) => value === id))
  const added = chosen.filter(({ id }) => offered.every((one) => one.id !== id))
  const known = offered.map((one) => (one.levels.length > 0 ? one : (chosen.find(({ id }) => id === one.id) ?? one)))
  return [...added, ...known].slice(0, 5)
}

function readDraft(data: RequestPageData): Record<string, unknown> {
  try {
    return JSON.parse(session().getItem(draftKey(data)) ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}
