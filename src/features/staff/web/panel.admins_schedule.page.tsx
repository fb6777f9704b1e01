import { useEffect, useState } from 'react'
import type { PageData } from '#shared/contract.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { guardLeaving, refresh } from '#ui/navigation.ts'
import { notify } from '#ui/notify.ts'
import { Button } from '#ui/parts/button.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Tabs } from '#ui/parts/tabs.tsx'
import { WeekCounts } from '#ui/parts/week-counts.tsx'
import { WeekGrid } from '#ui/parts/week-grid.tsx'
import { hoursIn } from '#ui/parts/week.ts'
import type { Week } from '#ui/parts/week.ts'
import type { scheduleEndpoints, schedulePage } from '../contract.ts'

type Data = PageData<typeof schedulePage>

export default function Schedule({ data }: { data: Data }) {
  const t = useT()
  const [changed, setChanged] = useState<ReadonlyMap<number, Week>>(new Map())
  const [busy, setBusy] = useState(false)
  const members = data.schedule.map((one) => ({ ...one, hours: changed.get(one.admin_id) ?? one.hours }))
  const dirty = data.schedule.filter(
    ({ admin_id: id, hours }) => changed.has(id) && changed.get(id)!.join() !== hours.join(),
  )
  useEffect(() => guardLeaving(() => dirty.length > 0), [dirty.length])

  async function save() {
    setBusy(true)
    const schedule = dirty.map(({ admin_id: id }) => ({ admin_id: id, hours: [...changed.get(id)!] }))
    const answer = await call<typeof scheduleEndpoints.save>('POST /api/admin/admins/schedule/save', { schedule })
    setBusy(false)
    if (answer.status === 'fail') return notifyFailure(answer, t)
    notify('done', t('form.saved'))
    await refresh()
    setChanged(new Map())
  }

  return (
    <>
      <title>{`${t('panel.page.admins_schedule')} — Repeto`}</title>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-title font-semibold">{t('panel.page.admins_schedule')}</h1>
          <p className="text-soft">{t('schedule.lead')}</p>
        </div>
        <div className="flex items-center gap-2">
          {dirty.length > 0 && (
            <Button look="quiet" size="small" onClick={() => setChanged(new Map())}>
              {t('schedule.undo')}
            </Button>
          )}
          <Button look="main" busy={busy} disabled={dirty.length === 0} onClick={() => void save()}>
            {t('action.save')}
          </Button>
        </div>
      </header>
      {members.length === 0 ? (
        <EmptyState title={t('list.none')} />
      ) : (
        <Tabs
          label={t('schedule.sides')}
          tabs={[
            {
              id: 'one',
              text: t('schedule.one'),
              content: (
                <ByMember
                  members={members}
                  now={data.now}
                  onChange={(id, week) => setChanged(new Map(changed).set(id, week))}
                />
              ),
            },
            {
              id: 'all',
              text: t('schedule.all'),
              content: (
                <WeekCounts
                  label={t('schedule.all')}
                  now={data.now}
                  weeks={members.map(({ name, hours }) => ({ name, week: hours }))}
                />
              ),
            },
          ]}
        />
      )}
    </>
  )
}

type ByMemberProps = {
  members: readonly (Omit<Data['schedule'][number], 'hours'> & { hours: Week })[]
  now: Data['now']
  onChange: (id: number, week: Week) => void
}

function ByMember({ members, now, onChange }: ByMemberProps) {
  const t = useT()
  const live = useHydrated()
  const [chosen, setChosen] = useState(members[0]?.admin_id)
  const member = members.find(({ admin_id: id }) => id === chosen) ?? members[0]!
  return (
    <div className="grid gap-4 wide:grid-cols-[220px_minmax(0,1fr)]">
      <ul
        aria-label={t('schedule.members')}
        className="flex gap-2 overflow-x-auto p-0.5 wide:grid wide:content-start wide:gap-1"
      >
        {members.map(({ admin_id: id, name, hours, status }) => (
          <li key={id} className="shrink-0">
            <button
              type="button"
              disabled={!live}
              aria-pressed={id === member.admin_id}
              onClick={() => setChosen(id)}
              className={`w-full rounded-small border px-3 py-1.5 text-left ${id === member.admin_id ? 'border-green bg-green-wash font-medium' : 'border-line bg-card hover:border-ink'}`}
            >
              <span className="block truncate">{name}</span>
              <span className="block text-small font-normal text-soft">
                {t(`admin.status.${status}`)} · {t('week.total', { count: hoursIn(hours) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <section aria-label={member.name} className="min-w-0 rounded-card border border-line bg-card p-3 tablet:p-5">
        <h2 className="mb-3 text-body font-semibold">{member.name}</h2>
        <WeekGrid
          label={t('schedule.week_of', { name: member.name })}
          week={member.hours}
          now={now}
          onChange={(week) => onChange(member.admin_id, week)}
        />
      </section>
    </div>
  )
}
