import type { PageData } from '#shared/contract.ts'
import { Count, Moment } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { BarChart } from '#ui/parts/bar-chart.tsx'
import { ButtonLink } from '#ui/parts/button.tsx'
import { Card } from '#ui/parts/card.tsx'
import { Sparkline } from '#ui/parts/sparkline.tsx'
import type { desktopPage } from '../contract.ts'

type Data = PageData<typeof desktopPage>

export default function Desktop({ data }: { data: Data }) {
  const t = useT()
  const { auth, lang, menu } = useFrame()
  const month = new Intl.DateTimeFormat(lang, { month: 'short', timeZone: 'UTC' })
  const links = menu.find(({ group }) => group === 'desktop')?.items ?? []
  return (
    <>
      <title>{`${t('panel.page.desktop')} — Repeto`}</title>
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-title font-semibold">{t('panel.page.desktop')}</h1>
          <p className="text-soft">{t('desktop.hello', { name: auth.admin_info?.name })}</p>
        </div>
        {links.map(({ segment, path }) => (
          <Waiting key={segment} segment={segment} path={path} total={data.waiting[segment] ?? 0} />
        ))}
      </header>
      <div className="grid grid-cols-2 gap-3 tablet:gap-4 wide:grid-cols-4">
        {data.figures.map((figure) => (
          <Figure key={figure.name} {...figure} />
        ))}
      </div>
      <div className="mt-4 grid items-start gap-4 wide:grid-cols-[2fr_1fr]">
        <Card title={t('desktop.new_tutors')} action={<States states={data.states} />}>
          <BarChart
            title={t('desktop.by_month')}
            heads={[t('desktop.month'), t('desktop.tutor')]}
            bars={data.months.map(({ month: code, total }) => ({
              label: month.format(new Date(`${code}-01T00:00:00Z`)),
              value: total,
            }))}
          />
        </Card>
        {links.some(({ segment }) => segment === 'audit') ? (
          <Card title={t('desktop.recent')} action={<Links links={links} />}>
            <Recent recent={data.recent} />
          </Card>
        ) : (
          <Card title={t('desktop.more')}>
            <Links links={links} />
          </Card>
        )}
        <div className="grid gap-4 tablet:grid-cols-2">
          <Ranking title={t('desktop.by_subject')} rows={data.subjects} />
          <Ranking title={t('desktop.by_city')} rows={data.cities} />
        </div>
      </div>
    </>
  )
}

function Figure({ name, total, lately }: Data['figures'][number]) {
  const t = useT()
  const week = lately.at(-1)
  return (
    <section className="rounded-card border border-line bg-card p-4">
      <h2 className="text-soft">{t(`desktop.${name}`)}</h2>
      <p className="flex items-end justify-between gap-3">
        <span className="text-title font-semibold tabular-nums">
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

function States({ states }: Pick<Data, 'states'>) {
  const t = useT()
  return (
    <ul className="flex flex-wrap gap-1.5">
      {states.map(({ state, total }) => (
        <li key={state}>
          <Badge tone={tones[state as keyof typeof tones]}>
            {t(`desktop.state.${state}`)} <span className="tabular-nums">{total}</span>
          </Badge>
        </li>
      ))}
    </ul>
  )
}

/** Names with their figures; the bar behind is as long as the figure is large. */
function Ranking({ title, rows }: { title: string; rows: Data['subjects'] }) {
  const most = Math.max(1, ...rows.map(({ total }) => total))
  return (
    <Card title={title}>
      <ol className="grid gap-1">
        {rows.map(({ text, total }) => (
          <li key={text} className="relative flex h-8 items-center justify-between gap-3 px-2">
            <svg aria-hidden preserveAspectRatio="none" viewBox="0 0 100 1" className="absolute inset-0 size-full">
              <rect width={(total / most) * 100} height="1" className="fill-green-wash" />
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

function Recent({ recent }: Pick<Data, 'recent'>) {
  const t = useT()
  if (recent.length === 0) return <p className="text-soft">{t('desktop.quiet')}</p>
  return (
    <ul className="divide-y divide-line">
      {recent.map(({ id, event, who, at }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span>
            {t(`event.${event}`)} {who && <span className="text-soft">· {who}</span>}
          </span>
          <Moment seconds={at} />
        </li>
      ))}
    </ul>
  )
}

function Links({ links }: { links: { segment: string; path: string }[] }) {
  const t = useT()
  return (
    <nav aria-label={t('desktop.more')} className="flex flex-wrap gap-x-3 text-small">
      {links.map(({ segment, path }) => (
        <a key={segment} href={path} className="py-1 text-green">
          {t(`panel.page.${segment}`)}
        </a>
      ))}
    </nav>
  )
}

/** Somebody waits for us behind this door. */
function Waiting({ segment, path, total }: { segment: string; path: string; total: number }) {
  const t = useT()
  if (total === 0) return null
  return (
    <ButtonLink href={path}>
      {t(`panel.page.${segment}`)}
      <Badge tone="sun">
        <Count value={total} />
      </Badge>
    </ButtonLink>
  )
}
