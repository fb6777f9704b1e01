import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '#shared/money.ts'
import { call } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import type { catalogEndpoints, ListedTutor } from '../contract.ts'
import { readViewedIds } from './viewed-storage.ts'

const maxShown = 6
/** Fetching starts shortly before the block scrolls into view. */
const prefetchMargin = '400px'

/** Recently viewed tutors. The block is the last of a page, because it loads late and must not shift other content. */
export function ViewedTutors() {
  const t = useT()
  const { tutors, box } = useViewedTutors()
  return (
    <div ref={box}>
      {tutors.length > 0 && (
        <section className="border-t border-line py-10">
          <h2 className="mb-5 text-lead font-semibold">{t('catalog.viewed')}</h2>
          <ul className="grid gap-3 tablet:grid-cols-2 wide:grid-cols-3">
            {tutors.map((tutor) => (
              <li key={tutor.id}>
                <ViewedTutorLink tutor={tutor} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function useViewedTutors() {
  const box = useRef<HTMLDivElement>(null)
  const [tutors, setTutors] = useState<ListedTutor[]>([])
  useEffect(() => {
    const ids = readViewedIds().slice(0, maxShown).join(',')
    let unmounted = false
    const fetchTutors = async () => {
      const answer = await call<typeof catalogEndpoints.viewed>('GET /api/client/tutors/viewed', { ids })
      if (!unmounted && answer.status === 'success') setTutors(answer.data.tutors.items)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        void fetchTutors()
      },
      { rootMargin: prefetchMargin },
    )
    if (ids) observer.observe(box.current!)
    return () => {
      unmounted = true
      observer.disconnect()
    }
  }, [])
  return { tutors, box }
}

function ViewedTutorLink({ tutor }: { tutor: ListedTutor }) {
  const t = useT()
  const { lang } = useFrame()
  return (
    <a
      href={tutor.link}
      className="flex h-full items-center gap-3 rounded-card border border-line bg-card p-3 text-ink no-underline transition-colors duration-150 hover:border-edge"
    >
      <Avatar name={tutor.name} src={tutor.avatar?.preview_130} size={56} />
      <span className="min-w-0">
        <b className="block truncate font-semibold">{tutor.name}</b>
        <span className="block truncate text-small text-soft">{tutor.lessons.map(({ name }) => name).join(', ')}</span>
        <span className="block text-small text-soft">
          {t('tutor.from')}{' '}
          <span className="font-semibold text-ink">
            {formatMoney({ minor: tutor.rate.id, currency: tutor.rate.currency }, lang)}
          </span>
        </span>
      </span>
    </a>
  )
}
