import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ListFilters, flagFilter } from '#ui/admin/filters.tsx'
import { ListPager } from '#ui/admin/pager.tsx'
import { useQuery } from '#ui/admin/query.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Badge } from '#ui/parts/badge.tsx'
import { Button, ButtonLink } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { HeadCell, HeadRow, TableRow, TableShell } from '#ui/parts/table.tsx'
import type { Channel } from '../../model.ts'
import { emailsPanel, smsPanel } from '../../mail-contract.ts'
import type { TemplateListPageData } from './template-api.ts'
import { NewTemplateDialog } from './new-template-dialog.tsx'

const panels = { mail: emailsPanel, sms: smsPanel } as const

export function TemplateList({
  channel,
  data,
  tabs,
}: {
  channel: Channel
  data: TemplateListPageData
  tabs?: ReactNode
}) {
  const t = useT()
  const query = useQuery()
  const live = useHydrated()
  const [adding, setAdding] = useState(false)
  const { path, segment } = panels[channel]
  const { items, page, pages, total } = data.list
  const title = t(`panel.page.${segment}`)
  const narrowed = ['text', 'event', 'changed'].some((name) => query.get(name))
  return (
    <>
      <title>{`${title} — Repeto`}</title>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-title font-semibold">{title}</h1>
          <p className="text-soft">{t('list.total', { total })}</p>
        </div>
        <Button look="main" size="small" disabled={!live} onClick={() => setAdding(true)}>
          <Plus aria-hidden className="size-4" /> {t('template.add')}
        </Button>
      </header>
      {tabs}
      <ListFilters
        path={path}
        filters={[
          { name: 'text', label: t('template.filter.text'), kind: 'text', wide: true },
          {
            name: 'event',
            label: t('template.filter.event'),
            kind: 'choice',
            choices: data.events.map((event) => ({ value: event, text: t(`event.${event}`) })),
          },
          flagFilter(t, 'changed', t('template.filter.changed')),
        ]}
      />
      {items.length === 0 ? (
        <EmptyState
          title={t('list.empty')}
          text={t('list.empty_text')}
          action={narrowed && <ButtonLink href={path}>{t('list.clear')}</ButtonLink>}
        />
      ) : (
        <TableShell label={title}>
          <HeadRow>
            <HeadCell>{t('template.title')}</HeadCell>
            <HeadCell className="max-tablet:hidden">{t('template.to')}</HeadCell>
            <HeadCell className="max-wide:hidden">{t('template.sent_on')}</HeadCell>
            <HeadCell>{t('template.changed')}</HeadCell>
          </HeadRow>
          <tbody>
            {items.map((item) => (
              <TemplateRow key={item.id} item={item} href={`${path}${item.id}/`} />
            ))}
          </tbody>
        </TableShell>
      )}
      <ListPager page={page} pages={pages} />
      {adding && (
        <NewTemplateDialog
          channel={channel}
          path={path}
          bases={data.can_be_based_on}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

type Item = TemplateListPageData['list']['items'][number]

function TemplateRow({ item, href }: { item: Item; href: string }) {
  const t = useT()
  return (
    <TableRow data-item={item.id}>
      <td className="py-2 wrap-anywhere">
        <a href={href} className="line-clamp-2 font-medium text-green">
          {item.title}
        </a>
        <span className="flex flex-wrap items-center gap-x-2 text-small text-soft">
          {item.template}
          {item.own && <Badge tone="info">{t('template.own')}</Badge>}
          {!item.active && <Badge>{t('template.not_sent')}</Badge>}
        </span>
      </td>
      <td className="whitespace-nowrap max-tablet:hidden">{item.to && t(`template.to.${item.to}`)}</td>
      <td className="py-2 max-wide:hidden">
        {item.sent_on.map(({ event, active }) => (
          <span key={event} className={`block ${active ? '' : 'text-soft line-through'}`}>
            {t(`event.${event}`)}
          </span>
        ))}
      </td>
      <td className="whitespace-nowrap">{!item.own && <ChangedLanguages languages={item.changed} />}</td>
    </TableRow>
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
