import { storage } from '#ui/storage.ts'

const kept = 40

/** Whom this browser has looked at, the latest first; known to nobody else. */
export function viewedIds(): number[] {
  const text = storage('localStorage').getItem('viewed') ?? ''
  return /^\d+(,\d+)*$/.test(text) ? text.split(',').map(Number) : []
}

/** Called when a tutor's page has come alive. */
export function rememberViewed(id: number): void {
  const others = viewedIds().filter((one) => one !== id)
  storage('localStorage').setItem('viewed', [id, ...others].slice(0, kept).join(','))
}
