import type { ReactNode } from 'react'
import { Languages } from '#ui/chrome/languages.tsx'
import { HeaderBar } from './chrome/header-bar.tsx'
import { Shell } from './chrome/shell.tsx'

/** A layout without distractions for requests and tests: only the logo and the languages. */
export default function ReducedLayout({ children }: { children: ReactNode }) {
  const header = (
    <HeaderBar>
      <Languages className="ml-auto flex" />
    </HeaderBar>
  )
  return <Shell header={header}>{children}</Shell>
}
