import type { ListScreenRow } from '#ui/admin/screen.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import type { emailList } from '../../mail-contract.ts'

type Props = { row: ListScreenRow<typeof emailList> }

export function TitleCell({ row: { title, template, own, active } }: Props) {
  const t = useT()
  return (
    <>
      <span className="line-clamp-2">{title}</span>
      <span className="flex flex-wrap items-center gap-x-2 text-small font-normal text-soft">
        {template}
        {own && <Badge tone="info">{t('template.own')}</Badge>}
        {!active && <Badge>{t('template.not_sent')}</Badge>}
      </span>
    </>
  )
}

export function SendingEvents({ row }: Props) {
  const t = useT()
  return row.sent_on.map(({ event, active }) => (
    <span key={event} className={`block ${active ? '' : 'text-soft line-through'}`}>
      {t(`event.${event}`)}
    </span>
  ))
}

export function ChangedLanguages({ row: { own, changed } }: Props) {
  const t = useT()
  const { edition } = useFrame()
  if (own) return null
  if (changed.length === 0) return <span className="text-soft">—</span>
  if (edition.locales.length === 1) return <Badge tone="sun">{t('action.yes')}</Badge>
  return changed.map((locale) => (
    <span key={locale} className="mr-1">
      <Badge tone="sun">{locale.toUpperCase()}</Badge>
    </span>
  ))
}
