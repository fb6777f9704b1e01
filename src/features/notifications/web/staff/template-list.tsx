import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { DataList } from '#ui/admin/data-list.tsx'
import type { Column } from '#ui/admin/data-list.tsx'
import { flagFilter } from '#ui/admin/filters.tsx'
import type { Filter } from '#ui/admin/filters.tsx'
import type { ListScreen } from '#ui/admin/screen.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import type { Translate } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button } from '#ui/parts/button.tsx'
import type { Channel } from '../../model.ts'
import { emailsPanel, smsPanel } from '../../mail-contract.ts'
import type { TemplateListPageData } from './template-api.ts'
import { NewTemplateDialog } from './new-template-dialog.tsx'

type Item = TemplateListPageData['list']['items'][number] & { path: string }

const panels = { mail: emailsPanel, sms: smsPanel } as const
const fields = { title: 1, to: 1, sent_on: 1, changed: 1 } as const
const screenOf = (channel: Channel): ListScreen => ({
  resource: { name: 'template', at: panels[channel], fields, endpoints: {} },
  columns: ['title', 'to', 'sent_on', 'changed'],
})

export function TemplateList(props: { channel: Channel; data: TemplateListPageData; tabs?: ReactNode }) {
  const { channel, data, tabs } = props
  const t = useT()
  const live = useHydrated()
  const [adding, setAdding] = useState(false)
  const { path, segment } = panels[channel]
  return (
    <>
      <DataList
        screen={screenOf(channel)}
        view={data.view}
        title={t(`panel.page.${segment}`)}
        list={{ ...data.list, items: data.list.items.map((item) => ({ ...item, path })) }}
        filters={templateFilters(data.events, t)}
        columns={columns}
        standard={{ by: 'id', direction: 'asc' }}
        tabs={tabs}
        adder={
          <Button look="main" size="small" disabled={!live} onClick={() => setAdding(true)}>
            <Plus aria-hidden className="size-4" /> {t('template.add')}
          </Button>
        }
      />
      {adding && (
        <NewTemplateDialog {...{ channel, path }} bases={data.can_be_based_on} onClose={() => setAdding(false)} />
      )}
    </>
  )
}

function templateFilters(events: readonly string[], t: Translate): Filter[] {
  const choices = events.map((event) => ({ value: event, text: t(`event.${event}`) }))
  return [
    { name: 'text', label: t('template.filter.text'), kind: 'text', wide: true },
    { name: 'event', label: t('template.filter.event'), kind: 'choice', choices },
    flagFilter(t, 'changed', t('template.filter.changed')),
  ]
}

const columns: Record<keyof typeof fields, Column<Item>> = {
  title: { first: 'asc', cell: (item) => <TitleCell item={item} /> },
  to: { first: 'asc', className: 'max-tablet:hidden', cell: (item) => <AudienceCell item={item} /> },
  sent_on: { className: 'max-wide:hidden', cell: (item) => <EventsCell item={item} /> },
  changed: {
    first: 'desc',
    cell: ({ own, changed }) => (
      <td className="whitespace-nowrap">{!own && <ChangedLanguages languages={changed} />}</td>
    ),
  },
}

function TitleCell({ item }: { item: Item }) {
  const t = useT()
  return (
    <td className="py-2 wrap-anywhere">
      <a href={`${item.path}${item.id}/`} className="line-clamp-2 font-medium text-green">
        {item.title}
      </a>
      <span className="flex flex-wrap items-center gap-x-2 text-small text-soft">
        {item.template}
        {item.own && <Badge tone="info">{t('template.own')}</Badge>}
        {!item.active && <Badge>{t('template.not_sent')}</Badge>}
      </span>
    </td>
  )
}

function AudienceCell({ item: { to } }: { item: Item }) {
  const t = useT()
  return <td className="whitespace-nowrap max-tablet:hidden">{to && t(`template.to.${to}`)}</td>
}

function EventsCell({ item }: { item: Item }) {
  const t = useT()
  return (
    <td className="py-2 max-wide:hidden">
      {item.sent_on.map(({ event, active }) => (
        <span key={event} className={`block ${active ? '' : 'text-soft line-through'}`}>
          {t(`event.${event}`)}
        </span>
      ))}
    </td>
  )
}

function ChangedLanguages({ languages }: { languages: Item['changed'] }) {
  const t = useT()
  const { edition } = useFrame()
  if (languages.length === 0) return <span className="text-soft">—</span>
  if (edition.locales.length === 1) return <Badge tone="sun">{t('action.yes')}</Badge>
  return languages.map((locale) => (
    <span key={locale} className="mr-1">
      <Badge tone="sun">{locale.toUpperCase()}</Badge>
    </span>
  ))
}
