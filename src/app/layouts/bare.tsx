import type { ReactNode } from 'react'

export default function BareLayout({ children }: { children: ReactNode }) {
  return (
    <main tabIndex={-1} className="grid min-h-dvh place-items-center px-4 py-10">
      {children}
    </main>
  )
}
