import type { ReactNode } from 'react'
import { CookieBanner } from '#ui/chrome/cookie-banner.tsx'
import { ScrollTop } from '#ui/chrome/scroll-top.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { ScriptNotice } from '#ui/parts/script-notice.tsx'
import { Footer } from './footer.tsx'
import { LinkNotice } from './link-notice.tsx'

export function Shell({ header, children }: { header: ReactNode; children: ReactNode }) {
  const t = useT()
  const { edition } = useFrame()
  return (
    <>
      <div className="flex min-h-dvh flex-col">
        <a href="#main" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:p-3">
          {t('site.skip')}
        </a>
        {header}
        <LinkNotice />
        <ScriptNotice />
        <main id="main" tabIndex={-1} className="flex-1">
          {children}
        </main>
        <Footer />
      </div>
      <ScrollTop />
      {edition.gdpr && <CookieBanner />}
    </>
  )
}
