import type { PageData } from '#shared/contract.ts'
import { useQuery } from '#ui/admin/query.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import type { moderationPage } from '../../contract/moderation.ts'

type Data = PageData<typeof moderationPage>
export type InboxItem = Data['waiting'][number]
export type CurrentInboxItem = NonNullable<Data['current']>

/** Keeps the `kind` filter. */
export function useInboxHref(): (one: Pick<InboxItem, 'id' | 'kind'> | undefined) => string {
  const query = useQuery()
  return (one) => query.with({ id: one && String(one.id), of: one?.kind })
}

export const isCurrentItem = ({ id, kind }: InboxItem, current: CurrentInboxItem) =>
  id === current.tutor.id && kind === current.kind

export function InboxList(props: { waiting: readonly InboxItem[]; current: CurrentInboxItem; now: number }) {
  const { waiting, current, now } = props
  const t = useT()
  const addressOf = useInboxHref()
  return (
    <nav
      aria-label={t('moderation.queue')}
      className="overflow-y-auto rounded-card border border-line bg-card wide:sticky wide:top-4 wide:max-h-[calc(100dvh-32px)]"
    >
      <ol className="divide-y divide-line">
        {waiting.map((one) => (
          <li key={`${one.kind}.${one.id}`}>
            <a
              href={addressOf(one)}
              aria-current={isCurrentItem(one, current) ? 'true' : undefined}
              className={`flex items-center gap-3 border-l-3 px-3 py-2.5 text-ink no-underline -outline-offset-2 ${isCurrentItem(one, current) ? 'border-transparent wide:border-green wide:bg-green-wash' : 'border-transparent hover:bg-paper'}`}
            >
              <Avatar name={one.name || '?'} src={one.avatar ?? undefined} size={40} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{one.name || t('row.number', { id: one.id })}</span>
                <span className="block truncate text-small text-soft">
                  {[t(`moderation.one.${one.kind}`), one.city].filter(Boolean).join(' · ')}
                </span>
              </span>
              <WaitingTime seconds={one.since} now={now} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

function WaitingTime({ seconds, now }: { seconds: number; now: number }) {
  const { lang } = useFrame()
  const waited = Math.max(0, now - seconds)
  const [unit, length] = units.find(([, one]) => waited >= one) ?? units[2]
  const text = new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'short' }).format(
    Math.max(1, Math.floor(waited / length)),
  )
  return (
    <time
      dateTime={new Date(seconds * 1000).toISOString()}
      className="shrink-0 text-small text-soft tabular-nums"
      suppressHydrationWarning
    >
      {text}
    </time>
  )
}
