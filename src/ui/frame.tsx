import { setupI18n } from '@lingui/core'
import type { Messages } from '@lingui/core'
import { createContext, use, useMemo } from 'react'
import type { ReactNode } from 'react'
import { localePath } from '#shared/frame.ts'
import type { Frame } from '#shared/frame.ts'

export type Translate = (id: string, values?: Record<string, unknown>) => string

const FrameContext = createContext<{ frame: Frame; t: Translate } | null>(null)

export function FrameProvider({
  frame,
  messages,
  children,
}: {
  frame: Frame
  messages: Messages
  children: ReactNode
}) {
  const value = useMemo(() => {
    const i18n = setupI18n({ locale: frame.lang, messages: { [frame.lang]: messages } })
    return { frame, t: (id: string, values?: Record<string, unknown>) => i18n._(id, values) }
  }, [frame, messages])
  return <FrameContext value={value}>{children}</FrameContext>
}

/** Renders a part as if the page had this query, for pages that show parts in several states. */
export function QueryProvider({ search, children }: { search: string; children: ReactNode }) {
  const { frame, t } = useFrameContext()
  const value = useMemo(() => ({ frame: { ...frame, search }, t }), [frame, t, search])
  return <FrameContext value={value}>{children}</FrameContext>
}

export function useFrame(): Frame {
  return useFrameContext().frame
}

export function useT(): Translate {
  return useFrameContext().t
}

export function useHref(): (path: string) => string {
  const { locale, edition } = useFrame()
  return (path) => localePath(locale, edition.locales, path)
}

function useFrameContext() {
  const value = use(FrameContext)
  if (!value) throw new Error('frame hooks must be used inside a page')
  return value
}
