import type { ReactNode } from 'react'
import { Languages } from '#ui/chrome/languages.tsx'
import { HeaderBar } from './chrome/header-bar.tsx'
import { Shell } from './chrome/shell.tsx'

/** For what should be finished without a detour, a request or a test: the way home and the language, nothing else. */
export default function ReducedLayout({ children }: { children: ReactNode }) {
  const header = (
    <HeaderBar>
      <Languages className="ml-auto flex" />
    </HeaderBar>
  )
  return <Shell header={header}>{children}</Shell>
}
