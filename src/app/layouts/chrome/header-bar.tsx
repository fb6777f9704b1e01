import type { ReactNode } from 'react'
import { useHref, useT } from '#ui/frame.tsx'
import { Logo } from '#ui/parts/logo.tsx'

export function HeaderBar({ children }: { children: ReactNode }) {
  const t = useT()
  const href = useHref()
  return (
    <header className="relative border-b border-line">
      <div className="mx-auto flex h-16 max-w-page items-center gap-4 px-4 text-base">
        <a href={href('/')} className="flex shrink-0 rounded-card no-underline" aria-label={t('site.home')}>
          <Logo />
        </a>
        {children}
      </div>
    </header>
  )
}
