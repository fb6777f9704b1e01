import { addOfflineItem } from '#ui/offline.ts'
import { storage } from '#ui/storage.ts'
import type { TutorData } from './profile/tutor-data.ts'

const maxViewed = 40

/** Recently viewed tutors, latest first; stored only in this browser. */
export function readViewedIds(): number[] {
  const text = storage('localStorage').getItem('viewed') ?? ''
  return /^\d+(,\d+)*$/.test(text) ? text.split(',').map(Number) : []
}

/** Also for the page that is shown without a connection. */
export function rememberTutor({ tutor, price }: TutorData): void {
  rememberViewed(tutor.id)
  const text = [tutor.subjects.map(({ name }) => name).join(', '), price?.from].filter(Boolean).join(' · ')
  void addOfflineItem('tutors', { href: location.pathname, title: tutor.name, text })
}

function rememberViewed(id: number): void {
  const others = readViewedIds().filter((one) => one !== id)
  storage('localStorage').setItem('viewed', [id, ...others].slice(0, maxViewed).join(','))
}
