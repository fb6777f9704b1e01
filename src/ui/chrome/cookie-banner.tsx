import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { localePath } from '#shared/frame.ts'
import { useFrame, useT } from '../frame.tsx'
import { Button } from '../parts/button.tsx'
import { consent, startConsentMode } from './consent.ts'
import type { ConsentChoice } from './stored-consent.ts'

const Purposes = lazy(async () => ({ default: (await import('./cookie-purposes.tsx')).Purposes }))

/**
 * The cookie banner at the bottom of the screen: on the left, or on the right of wide screens, or below the header if
 * it would cover the main button at the bottom. There the page reserves space, so that everything can be scrolled
 * clear of it.
 */
export function CookieBanner() {
  const { edition, path } = useFrame()
  const open = useSyncExternalStore(consent.subscribe, consent.isOpen, () => false)
  useEffect(() => {
    if (edition.consentMode) startConsentMode()
  }, [edition.consentMode])
  // The key makes the banner choose its position again on another page.
  return open ? <Question key={path} /> : null
}

function Question() {
  const t = useT()
  const { edition, locale, chrome } = useFrame()
  const box = useRef<HTMLElement>(null)
  const [choosing, setChoosing] = useState(false)
  // Pages without menus do not know which pages are withdrawn.
  const policy = chrome
    ? chrome.pages.find(({ id }) => id === 'cookies')?.href
    : localePath(locale, edition.locales, '/p/cookies')

  useEffect(() => {
    const banner = box.current!
    const opener = document.activeElement
    const update = () => place(banner)
    const watching = new ResizeObserver(() => {
      update()
      keepInView(document.activeElement, banner)
    })
    watching.observe(banner)
    watching.observe(document.documentElement)
    addEventListener('scrollend', update)
    if (opener?.matches('[data-asks-consent]')) banner.focus()
    return () => {
      watching.disconnect()
      removeEventListener('scrollend', update)
      setBannerHeight(0)
      if (opener instanceof HTMLElement && opener.matches('[data-asks-consent]')) opener.focus()
    }
  }, [])

  const answer = (choice: ConsentChoice) => () => consent.choose(choice, edition.consentMode)
  const declineButton = (
    <Button className="text-base" onClick={answer({ statistics: false, marketing: false })}>
      {t('cookies.decline')}
    </Button>
  )
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t('cookies.title')}
      className="fixed inset-x-3 bottom-2 z-30 rounded-card border border-line bg-card p-3 shadow-float print:hidden data-[at=top]:top-18 data-[at=top]:bottom-auto tablet:right-auto tablet:bottom-4 tablet:left-4 tablet:w-105 tablet:data-[at=right]:right-4 tablet:data-[at=right]:left-auto tablet:p-5"
    >
      <p className="mb-2 text-small tablet:mb-3">
        <span className="font-medium tablet:block tablet:text-base">{t('cookies.text')}</span> {t('cookies.more')}{' '}
        {policy && (
          <a href={policy} className="text-green underline underline-offset-4">
            {t('cookies.policy')}
          </a>
        )}
      </p>
      {choosing ? (
        <Suspense>
          <Purposes decline={declineButton} save={(choice) => answer(choice)()} />
        </Suspense>
      ) : (
        <>
          <div className="grid grid-cols-2 gap-2">
            {declineButton}
            <Button className="text-base" onClick={answer({ statistics: true, marketing: true })}>
              {t('cookies.accept')}
            </Button>
          </div>
          <button
            type="button"
            onClick={() => setChoosing(true)}
            className="mt-1 min-h-9 text-small text-ink underline decoration-line underline-offset-4 hover:text-green"
          >
            {t('cookies.choose')}
          </button>
        </>
      )}
    </section>
  )
}

/** The first position where the visible main button is free, or the bottom if there is none. */
function place(banner: HTMLElement): void {
  const moveTo = (at: 'bottom' | 'right' | 'top') => {
    banner.dataset['at'] = at
    setBannerHeight(at === 'top' ? 0 : banner.offsetHeight + 16)
  }
  const main = [...document.querySelectorAll('main .bg-green.border-green')].find(isInView)
  for (const at of ['bottom', 'right', 'top'] as const) {
    moveTo(at)
    if (!main || !overlap(main, banner)) return
  }
  moveTo('bottom')
}

let sheet: CSSStyleSheet | undefined
let bannerHeight = 0

/**
 * Only what makes room for the banner is told its height. As a custom property of the root, inherited or not, it would
 * have every element of the page styled anew.
 */
function setBannerHeight(px: number): void {
  if (px === bannerHeight) return
  bannerHeight = px
  if (!sheet) document.adoptedStyleSheets.push((sheet = new CSSStyleSheet()))
  sheet.replaceSync(`
    html { scroll-padding-bottom: calc(${px}px + var(--foot-height, 0px)) }
    body, [data-clears-banner], [data-clears-banner]::after { --banner-height: ${px}px }
  `)
}

function isInView(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect()
  return height > 0 && bottom > 0 && top < innerHeight
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

function keepInView(focused: Element | null, banner: HTMLElement): void {
  if (!focused || focused === document.body || focused.matches('main') || banner.contains(focused)) return
  if (focused.getBoundingClientRect().bottom > banner.getBoundingClientRect().top)
    focused.scrollIntoView({ block: 'center' })
}
