import { ChevronDown } from 'lucide-react'
import { useT } from '#ui/frame.tsx'
import { hoursIn } from '#ui/parts/week.ts'
import type { RequestPageData } from '../../contract.ts'
import { hasKnownContacts } from './values.ts'
import type { Question, RequestValues } from './values.ts'

export function RequestSummary(props: {
  data: RequestPageData
  values: RequestValues
  onChange: (question: Question) => void
}) {
  const { data, onChange } = props
  const t = useT()
  const lines = useLines(props)
  return (
    // Open by default if there are no fields left to fill in.
    <details open={hasKnownContacts(data)} className="group/summary border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 font-semibold">
        {t('request.summary')}
        <ChevronDown className="size-5 text-soft transition-transform duration-150 group-open/summary:rotate-180" />
      </summary>
      <dl className="divide-y divide-line text-base">
        {lines.map(([question, text]) => (
          <div key={question} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5">
            <dt className="text-small text-soft">{t(`request.step.${question}`)}</dt>
            <dd className="col-start-1 line-clamp-3 wrap-anywhere whitespace-pre-line">{text}</dd>
            <dd className="col-start-2 row-span-2 row-start-1">
              <button
                type="button"
                onClick={() => onChange(question)}
                aria-label={`${t('request.change')}: ${t(`request.step.${question}`)}`}
                className="min-h-11 px-1 text-green underline-offset-4 hover:underline"
              >
                {t('request.change')}
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function useLines({ data, values }: { data: RequestPageData; values: RequestValues }): [Question, string][] {
  const t = useT()
  const lessons = values.lessons.map(({ id, levels }) => {
    const subject = data.subjects.find(({ value }) => value === id)
    const chosen = subject?.levels.filter(({ value }) => levels.includes(value)).map(({ text }) => text) ?? []
    return [subject?.text, ...chosen].join(', ')
  })
  const places = (['online', 'tutor', 'client'] as const).filter((place) => values[place])
  const city = [...data.cities, ...(data.tutor?.travel ?? [])].find(({ value }) => value === values.city)?.text
  const where = [
    ...places.map((place) => t(`request.place.${place}`)),
    values.client && city,
    values.client && values.address,
  ]
  const how = [
    values.regularity > 0 && t('request.a_week', { count: values.regularity }),
    values.duration > 0 && t('request.minutes', { count: values.duration }),
    values.price && t('request.price_most', { price: values.price }),
    values.practice > 0 && data.rules.practice.find(({ id }) => id === values.practice)?.text,
  ]
  const open = t('request.open')
  return [
    ['subject', lessons.join('\n')],
    ['goal', values.goal || open],
    ['place', where.filter(Boolean).join(', ')],
    ['times', hoursIn(values.schedule) > 0 ? t('week.total', { count: hoursIn(values.schedule) }) : open],
    ['lessons', how.filter(Boolean).join(', ') || open],
  ]
}
