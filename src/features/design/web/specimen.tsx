import type { ReactNode } from 'react'
import { useT } from '#ui/frame.tsx'

export const groups = [
  'basis',
  'actions',
  'fields',
  'kinds',
  'rich_text',
  'choices',
  'overlays',
  'lists',
  'states',
  'phone',
] as const
export type Group = (typeof groups)[number]

export function Specimens({ group, children }: { group: Group; children: ReactNode }) {
  const t = useT()
  return (
    <section id={group} className="scroll-mt-4 border-t border-line pt-8 pb-12">
      <h2 className="text-lead font-semibold">{t(`design.group.${group}`)}</h2>
      <p className="mb-6 max-w-text text-soft">{t(`design.about.${group}`)}</p>
      <div className="grid gap-8">{children}</div>
    </section>
  )
}

export function Part({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-3 font-semibold">{title}</h3>
      <div className={wide ? 'grid gap-6' : 'grid gap-x-8 gap-y-6 tablet:grid-cols-2 wide:grid-cols-3'}>{children}</div>
    </div>
  )
}

export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-2 text-small text-soft">{name}</p>
      {children}
    </div>
  )
}

export function Line({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
