import { ChevronRight } from 'lucide-react'
import type { PageData } from '#shared/contract.ts'
import { LiveUpdates } from '#ui/admin/live-updates.tsx'
import { Count, Moment } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { BarChart } from '#ui/parts/bar-chart.tsx'
import { Card } from '#ui/parts/card.tsx'
import { Sparkline } from '#ui/parts/sparkline.tsx'
import type { desktopPage } from '../contract.ts'

type Data = PageData<typeof desktopPage>

export default function Desktop({ data }: { data: Data }) {
  const t = useT()
  const { auth, lang, menu } = useFrame()
  const month = new Intl.DateTimeFormat(lang, { month: 'short', timeZone: 'UTC' })
  const links = menu.find(({ group }) => group === 'desktop')?.items ?? []
  const panelPages = menu.flatMap(({ items }) => items)
  const record = links.find(({ segment }) => segment === 'audit')
  return (
    <>
      <title>{`${t('panel.page.desktop')} — Repeto`}</title>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h1 className="text-title font-semibold">{t('panel.page.desktop')}</h1>
          <p className="text-soft">{t('desktop.hello', { name: auth.admin_info?.name })}</p>
        </div>
        <nav aria-label={t('desktop.more')} className="flex flex-wrap gap-x-4">
          {links
            .filter((link) => link !== record)
            .map(({ segment, path }) => (
              <a key={segment} href={path} className="inline-flex min-h-10 items-center text-green">
                {t(`panel.page.${segment}`)}
              </a>
            ))}
        </nav>
      </header>
      <LiveUpdates data={data} />
      <div className="mb-4 grid gap-3 empty:hidden tablet:gap-4 tablet:grid-cols-[repeat(auto-fit,minmax(200px,1fr))]">
        {panelPages.map(({ segment, path }) => {
          const counts = data.waiting[segment]
          return counts ? <WaitingCounts key={segment} {...{ segment, path, counts }} /> : null
        })}
      </div>
      <div className="grid grid-cols-2 gap-3 tablet:gap-4 wide:grid-cols-4">
        {data.figures.map((figure) => (
          <Figure key={figure.name} {...figure} />
        ))}
      </div>
      <div
        className={`mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 ${record ? 'wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]' : ''}`}
      >
        <Card title={t('desktop.new_tutors')} action={<TutorStates states={data.states} />}>
          <BarChart
            title={t('desktop.by_month')}
            heads={[t('desktop.month'), t('desktop.tutor')]}
            bars={data.months.map(({ month: code, total }) => ({
              label: month.format(new Date(`${code}-01T00:00:00Z`)),
              value: total,
            }))}
          />
        </Card>
        {record && (
          <Card
            title={t('desktop.recent')}
            action={
              <a href={record.path} className="text-small text-green">
                {t(`panel.page.${record.segment}`)}
              </a>
            }
          >
            <RecentEvents recent={data.recent} />
          </Card>
        )}
      </div>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 tablet:grid-cols-2">
        <Ranking title={t('desktop.by_subject')} rows={data.subjects} />
        <Ranking title={t('desktop.by_city')} rows={data.cities} />
      </div>
    </>
  )
}

function WaitingCounts({ segment, path, counts }: { segment: string; path: string; counts: Record<string, number> }) {
  const t = useT()
  return (
    <nav aria-label={t(`panel.page.${segment}`)} className="contents">
      <ul className="contents">
        {Object.entries(counts).map(([kind, total]) => (
          <li key={kind}>
            <a
              href={`${path}?${kind.includes('=') ? kind : `kind=${kind}`}`}
              className={`flex h-full items-center gap-3 rounded-card border px-4 py-3 text-ink no-underline hover:border-edge ${total > 0 ? 'border-sun bg-sun-wash' : 'border-line bg-card'}`}
            >
              <b className="text-title font-semibold">
                <Count value={total} />
              </b>{' '}
              <span className="min-w-0 flex-1 leading-tight wrap-break-word">
                {t(`waiting.${segment}.${kind.split('=')[0]}`)}
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Figure({ name, total, lately }: Data['figures'][number]) {
  const t = useT()
  const week = lately.at(-1)
  return (
    <section className="rounded-card border border-line bg-card p-4">
      <h2 className="text-soft">{t(`desktop.${name}`)}</h2>
      <p className="flex items-end justify-between gap-3">
        <span className="text-title font-semibold">
          <Count value={total} />
        </span>
        {lately.length > 0 && (
          <span className="hidden tablet:block">
            <Sparkline values={lately} />
          </span>
        )}
      </p>
      {week !== undefined && <p className="text-small text-soft">{t('desktop.this_week', { count: week })}</p>}
    </section>
  )
}

const tones = { published: 'green', on_moderation: 'sun', need_revision: 'coral', draft: 'neutral' } as const

function TutorStates({ states }: Pick<Data, 'states'>) {
  const t = useT()
  return (
    <ul className="flex flex-wrap gap-1.5">
      {states.map(({ state, total }) => (
        <li key={state}>
          <Badge tone={tones[state as keyof typeof tones]}>
            {t(`desktop.state.${state}`)} {total}
          </Badge>
        </li>
      ))}
    </ul>
  )
}

function Ranking({ title, rows }: { title: string; rows: Data['subjects'] }) {
  const maxTotal = Math.max(1, ...rows.map(({ total }) => total))
  return (
    <Card title={title}>
      <ol className="grid gap-1">
        {rows.map(({ text, total }) => (
          <li key={text} className="relative flex h-8 items-center justify-between gap-3 px-2">
            <svg aria-hidden preserveAspectRatio="none" viewBox="0 0 100 1" className="absolute inset-0 size-full">
              <rect width={(total / maxTotal) * 100} height="1" className="fill-green-wash" />
            </svg>
            <span className="relative truncate">{text}</span>
            <span className="relative tabular-nums">
              <Count value={total} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Panel segments with a details page, by event entity. */
const detailSegments: Partial<Record<string, string>> = { tutor: 'users_show', client: 'clients_show' }

function RecentEvents({ recent }: Pick<Data, 'recent'>) {
  const t = useT()
  if (recent.length === 0) return <p className="text-soft">{t('desktop.quiet')}</p>
  return (
    <ul className="divide-y divide-line">
      {recent.map((one) => (
        <li key={one.id} className="grid gap-0.5 py-2 first:pt-0 last:pb-0">
          <span>{t(`event.${one.event}`)}</span>
          <span className="flex flex-wrap justify-between gap-x-4 text-small text-soft">
            <span className="min-w-0 wrap-anywhere">
              <EventSubject {...one} />
              {one.about && one.who && ' · '}
              {one.who}
            </span>
            <Moment seconds={one.at} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function EventSubject({ about, entity, entity_id }: Data['recent'][number]) {
  const { menu } = useFrame()
  const path = menu.flatMap(({ items }) => items).find(({ segment }) => segment === detailSegments[entity])?.path
  if (!about || !path) return about
  return (
    <a href={`${path}${entity_id}/`} className="text-green">
      {about}
    </a>
  )
}
