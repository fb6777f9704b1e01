import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useFrame, useT } from '../frame.tsx'
import { Button } from '../parts/button.tsx'
import { consent, startConsentMode } from './consent.ts'
import type { Choice } from './consent.ts'

/** Asks about cookies above the page's lower edge. The page makes room for it, so that it covers nothing in use. */
export function CookieBanner() {
  const { edition } = useFrame()
  const open = useSyncExternalStore(consent.subscribe, consent.isOpen, () => false)
  useEffect(() => {
    if (edition.consentMode) startConsentMode()
  }, [edition.consentMode])
  return open ? <Question /> : null
}

function Question() {
  const t = useT()
  const { edition, around } = useFrame()
  const box = useRef<HTMLElement>(null)
  const policy = around?.pages.find(({ id }) => id === 'cookies')

  useEffect(() => {
    const banner = box.current!
    const { style } = document.documentElement
    const opener = document.activeElement
    const watching = new ResizeObserver(() => {
      style.setProperty('--banner-height', `${banner.offsetHeight + 16}px`)
      keepInView(document.activeElement, banner)
    })
    watching.observe(banner)
    if (opener?.matches('[data-asks-consent]')) banner.focus()
    return () => {
      watching.disconnect()
      style.removeProperty('--banner-height')
      if (opener instanceof HTMLElement && opener.matches('[data-asks-consent]')) opener.focus()
    }
  }, [])

  const answer = (choice: Choice) => () => consent.choose(choice, edition.consentMode)
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t('cookies.title')}
      className="fixed inset-x-3 bottom-3 z-30 rounded-card border border-line bg-card p-4 shadow-float tablet:right-auto tablet:bottom-4 tablet:left-4 tablet:w-105 tablet:p-5"
    >
      <p className="text-base font-medium">{t('cookies.text')}</p>
      <p className="mb-3 text-small">
        {t('cookies.more')}{' '}
        {policy && (
          <a href={policy.href} className="text-green underline-offset-4">
            {t('cookies.policy')}
          </a>
        )}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button className="text-base" onClick={answer('declined')}>
          {t('cookies.decline')}
        </Button>
        <Button className="text-base" onClick={answer('accepted')}>
          {t('cookies.accept')}
        </Button>
      </div>
    </section>
  )
}

function keepInView(focused: Element | null, banner: HTMLElement): void {
  if (!focused || focused === document.body || focused.matches('main') || banner.contains(focused)) return
  if (focused.getBoundingClientRect().bottom > banner.getBoundingClientRect().top)
    focused.scrollIntoView({ block: 'center' })
}
