import { useEffect, useState } from 'react'
import { scrollTopAfterPx } from '../constants.ts'
import { useT } from '../frame.tsx'
import { Icon } from './icons.tsx'

export function ScrollTop() {
  const t = useT()
  const [far, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(window.scrollY > scrollTopAfterPx)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])

  function goUp() {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }

  if (!far) return null
  return (
    <button
      type="button"
      data-clears-banner
      aria-label={t('site.to_top')}
      onClick={goUp}
      className="fixed right-4 bottom-[calc(16px+var(--banner-height,0px)+var(--foot-height,0px))] z-30 grid size-11 max-wide:in-data-foot:hidden max-wide:in-[:has(textarea:focus)]:hidden max-wide:in-[:has([role=log])]:hidden place-items-center rounded-full border border-line bg-card text-ink shadow-float hover:text-green"
    >
      <Icon of="up" size={20} />
    </button>
  )
}
