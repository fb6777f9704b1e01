import { useEffect, useState } from 'react'
import type { WireAnswer, WireInput } from '#shared/contract.ts'
import { parseAmount } from '#shared/money.ts'
import { call } from '#ui/api.ts'
import { LocalDay } from '#ui/format.tsx'
import { useFrame, useT } from '#ui/frame.tsx'
import { Spinner } from '#ui/parts/spinner.tsx'
import type { transferEndpoints } from '../../contract/staff.ts'
import { createDraftRunner } from './draft-runner.ts'

type Endpoint = typeof transferEndpoints.dryRun
type Result = WireAnswer<Endpoint>
type Draft = WireInput<Endpoint>['transfer_settings']

const typingMs = 500
const formEvents = ['input', 'change', 'click'] as const
const readField = (name: string) =>
  document.querySelector<HTMLInputElement | HTMLSelectElement>(`form [name="${name}"]`)?.value ?? ''

/** The rule as typed. Numbers that are not typed yet have the value of a rule without limits. */
function readDraft(currency: string): Draft {
  const reference = (name: string) => Number(readField(name)) || null
  const number = (name: string, empty: number) => (readField(name) === '' ? empty : Number(readField(name)))
  const price = (name: string) => (readField(name) === '' ? null : (parseAmount(readField(name), currency) ?? null))
  const id = /\/(\d+)\/$/.exec(location.pathname)?.[1]
  return {
    ...(id && { id: Number(id) }),
    subject_id: reference('subject_id'),
    level_id: reference('level_id'),
    place: (readField('place') || 'any') as Draft['place'],
    price_from: price('price_from'),
    price_to: price('price_to'),
    hour_from: number('hour_from', 0),
    hour_to: number('hour_to', 0),
    share: number('share', 100),
    max_tutors: number('max_tutors', 500),
    ...(readField('position') !== '' && { position: Number(readField('position')) }),
  }
}

/** The effect that the rule, as it is typed, would have had on the requests of the last 30 days. */
export function DryRun() {
  const t = useT()
  const { edition } = useFrame()
  const [result, setResult] = useState<Result>()
  const [isFailed, setFailed] = useState(false)
  const [isRunning, setRunning] = useState(false)

  useEffect(() => {
    let isCurrent = true
    const load = async (transfer_settings: Draft) => {
      setRunning(true)
      const answer = await call<Endpoint>('POST /api/admin/transfer_settings/dry_run', { transfer_settings })
      if (!isCurrent) return
      setRunning(false)
      setFailed(answer.status === 'fail')
      if (answer.status === 'success') setResult(answer.data)
    }
    const runner = createDraftRunner({ read: () => readDraft(edition.currency), run: load, waitMs: typingMs })
    runner.start()
    // A click chooses an option of a list; clicks that change nothing start no dry run.
    for (const event of formEvents) document.addEventListener(event, runner.onInput)
    return () => {
      isCurrent = false
      runner.stop()
      for (const event of formEvents) document.removeEventListener(event, runner.onInput)
    }
  }, [edition.currency])

  return (
    <section className="mt-6 grid max-w-200 gap-3 rounded-card border border-line bg-card p-5">
      <h2 className="text-lead font-semibold">{t('transfer_settings.dry_run')}</h2>
      <p className="text-small text-soft">{t('transfer_settings.dry_run_about')}</p>
      <div aria-live="polite" className="grid gap-3">
        {isRunning && (
          <p className="flex items-center gap-2 text-soft">
            <Spinner />
            {t('transfer_settings.dry_run_running')}
          </p>
        )}
        {isFailed && <p className="text-coral">{t('transfer_settings.dry_run_failed')}</p>}
        {!isFailed && result && <DryRunResult result={result} />}
      </div>
    </section>
  )
}

function DryRunResult({ result }: { result: Result }) {
  const t = useT()
  const { checked, matched, transferred, taken, more, examples } = result
  return (
    <>
      <p className="text-lead font-semibold">{t('transfer_settings.dry_run_result', { transferred, checked })}</p>
      <p>{t('transfer_settings.dry_run_details', { matched, taken })}</p>
      {more && <p className="text-small text-soft">{t('transfer_settings.dry_run_more', { checked })}</p>}
      {examples.length > 0 && (
        <ul className="grid gap-1">
          {examples.map(({ id, created_at: at, lessons }) => (
            <li key={id}>
              <a href={`/panel/users_orders/${id}/`} className="text-green underline underline-offset-4">
                {t('row.number', { id })}
              </a>{' '}
              {lessons.join(', ')} · <LocalDay seconds={at} short />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
