import { storage } from '#ui/storage.ts'
import type { RequestData } from '../../contract.ts'
import type { Values } from './values.ts'

/**
 * What was typed and not yet sent stays until the browser is closed or it was sent, to each tutor apart. That somebody
 * agreed to terms is said when it is sent, and not before.
 */
const keyOf = ({ draft }: Pick<RequestData, 'draft'>) => `request.${draft}`
const session = () => storage('sessionStorage')

export function keepDraft(data: RequestData, { terms: _terms, ...values }: Values): void {
  session().setItem(keyOf(data), JSON.stringify(values))
}

export function forgetDraft(data: RequestData): void {
  session().removeItem(keyOf(data))
}

/** What was kept, on top of what there is; whatever can no longer be chosen is left out. */
export function withDraft(values: Values, data: RequestData): Values {
  const kept = readDraft(data)
  const known = Object.entries(kept).filter(([name, value]) => {
    const now = values[name as keyof Values]
    return now === null || value === null
      ? name in nullable && (value === null || typeof value === 'number')
      : typeof value === typeof now && Array.isArray(value) === Array.isArray(now)
  })
  const merged = { ...values, ...Object.fromEntries(known) }
  const { tutor } = data
  return {
    ...merged,
    lessons: lessonsIn(data, merged.lessons, values.lessons),
    ...(tutor && {
      online: merged.online && tutor.places.online,
      tutor: merged.tutor && tutor.places.tutor,
      client: merged.client && tutor.places.client,
    }),
  }
}

const nullable = { city: true, district: true, subdistrict: true }

/** The subject in the address was chosen later than what is kept. */
function lessonsIn({ subjects }: RequestData, kept: Values['lessons'], chosen: Values['lessons']): Values['lessons'] {
  const offered = kept.filter(({ id }) => subjects.some(({ value }) => value === id))
  const all = chosen.every(({ id }) => offered.some((one) => one.id === id)) ? offered : [...chosen, ...offered]
  return all.slice(0, 5)
}

function readDraft(data: RequestData): Record<string, unknown> {
  try {
    return JSON.parse(session().getItem(keyOf(data)) ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}
