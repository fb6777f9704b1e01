import { storage } from '#ui/storage.ts'

const maxViewed = 40

/** Recently viewed tutors, latest first; stored only in this browser. */
export function readViewedIds(): number[] {
  const text = storage('localStorage').getItem('viewed') ?? ''
  return /^\d+(,\d+)*$/.test(text) ? text.split(',').map(Number) : []
}

export function rememberViewed(id: number): void {
  const others = readViewedIds().filter((one) => one !== id)
  storage('localStorage').setItem('viewed', [id, ...others].slice(0, maxViewed).join(','))
}
