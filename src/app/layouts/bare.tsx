import type { ReactNode } from 'react'
import { ScriptNotice } from '#ui/parts/script-notice.tsx'

export default function BareLayout({ children }: { children: ReactNode }) {
  return (
    <main tabIndex={-1} className="flex min-h-dvh flex-wrap items-center justify-center px-4 py-10">
      <ScriptNotice />
      {children}
    </main>
  )
}
