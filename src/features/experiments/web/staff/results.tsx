import { useEffect, useState } from 'react'
import { numberFormat } from '#shared/formats.ts'
import type { ListedRow } from '#ui/admin/list-data.ts'
import { call } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { Badge } from '#ui/parts/badge.tsx'
import { SkeletonText } from '#ui/parts/skeleton.tsx'
import type { experimentEndpoints, ExperimentResults } from '../../contract.ts'
import { goals } from '../../model.ts'
import type { Goal } from '../../model.ts'

const sure = 0.05
/** A difference from the declared shares this rare means that visitors are lost on the way. */
const broken = 0.001

/** Visitors and goals of each variation. A draft has none. */
export function Results({ row }: { row: ListedRow }) {
  const t = useT()
  const [results, setResults] = useState<ExperimentResults | 'failed'>()
  const isDraft = row['status'] === 'draft'
  useEffect(() => {
    if (isDraft) return
    void call<typeof experimentEndpoints.results>('GET /api/admin/experiment/results', { id: row.id }).then((answer) =>
      setResults(answer.status === 'success' ? answer.data.results : 'failed'),
    )
  }, [row.id, isDraft])
  if (isDraft) return null
  return (
    <section className="mt-8">
      <h2 className="text-title font-semibold">{t('experiment.results')}</h2>
      <p className="mt-1 max-w-prose text-small text-soft">{t('experiment.peeking')}</p>
      {results === undefined && (
        <div className="mt-4">
          <SkeletonText />
        </div>
      )}
      {results === 'failed' && <p className="mt-4 text-coral">{t('experiment.results_failed')}</p>}
      {typeof results === 'object' && <ResultTables results={results} />}
    </section>
  )
}

function ResultTables({ results }: { results: ExperimentResults }) {
  const t = useT()
  const { ratio_chance } = results
  return (
    <>
      {ratio_chance !== null && ratio_chance < broken && (
        <p role="alert" className="mt-4 rounded-card bg-coral-wash p-3 text-coral">
          {t('experiment.ratio_broken')}
        </p>
      )}
      {goals.map((goal) => (
        <GoalTable key={goal} goal={goal} results={results} />
      ))}
    </>
  )
}

const heads = ['variation', 'seen', 'reached', 'rate', 'difference'] as const

function GoalTable({ goal, results }: { goal: Goal; results: ExperimentResults }) {
  const t = useT()
  const { lang } = useFrame()
  const number = numberFormat(lang)
  const percent = numberFormat(lang, { style: 'percent', maximumFractionDigits: 1 })
  const points = numberFormat(lang, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  return (
    <div className="mt-4 overflow-x-auto">
      <table className="w-full min-w-120 tabular-nums">
        <caption className="pb-2 text-left font-medium">{t(`experiment.goal.${goal}`)}</caption>
        <thead>
          <tr className="border-b border-line text-left text-small text-soft">
            {heads.map((head) => (
              <th key={head} scope="col" className="py-1 pr-4 font-medium">
                {t(`experiment.head.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.variations.map(({ letter, value, visitors, goals: reachedGoals }) => {
            const { reached, rate, low, high, lift, chance } = reachedGoals[goal]
            return (
              <tr key={letter} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  {letter.toUpperCase()} · {value}
                </th>
                <td className="pr-4">{number.format(visitors)}</td>
                <td className="pr-4">{number.format(reached)}</td>
                <td className="pr-4">
                  {percent.format(rate)}{' '}
                  <span className="text-small text-soft">
                    {percent.format(low)}–{percent.format(high)}
                  </span>
                </td>
                <td>
                  {lift !== null && chance !== null && (
                    <>
                      {points.format(lift)}{' '}
                      <Badge tone={chance >= sure ? 'neutral' : lift > 0 ? 'green' : 'coral'}>
                        {t(chance < sure ? 'experiment.sure' : 'experiment.unsure')}
                      </Badge>
                    </>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
