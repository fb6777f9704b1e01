import type { ReactNode } from 'react'
import { Header } from './chrome/header.tsx'
import { Shell } from './chrome/shell.tsx'

export default function SiteLayout({ children }: { children: ReactNode }) {
  return <Shell header={<Header />}>{children}</Shell>
}
