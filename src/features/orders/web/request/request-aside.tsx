import { Check } from 'lucide-react'
import { useT } from '#ui/frame.tsx'
import { Sum } from '#ui/format.tsx'
import { Avatar } from '#ui/parts/avatar.tsx'
import { Chalkboard } from '#ui/parts/pictures.tsx'
import type { RequestPageData } from '../../contract.ts'
import type { RequestValues } from './values.ts'

type Tutor = NonNullable<RequestPageData['tutor']>

export function RequestTutorAvatar({ tutor }: { tutor: Tutor }) {
  return (
    <a href={tutor.link} aria-label={tutor.name} className="flex shrink-0 rounded-full wide:hidden">
      <Avatar name={tutor.name} src={tutor.avatar ?? undefined} size={56} first />
    </a>
  )
}

export function RequestAside({ data, lessons }: { data: RequestPageData; lessons: RequestValues['lessons'] }) {
  const t = useT()
  const { tutor } = data
  return (
    <aside
      aria-label={t('request.beside')}
      className="mx-auto w-full max-w-160 content-start rounded-card border border-line bg-card p-5 wide:sticky wide:top-6 wide:grid wide:gap-5 wide:self-start wide:p-6"
    >
      {tutor ? (
        <TutorSummary data={data} tutor={tutor} lessons={lessons} />
      ) : (
        <Chalkboard className="h-28 w-auto justify-self-start max-wide:hidden" />
      )}
      <ul className="grid gap-2.5 text-base wide:nth-2:border-t wide:nth-2:border-line wide:nth-2:pt-5">
        {(['free', tutor ? 'day' : 'several', 'contacts'] as const).map((promise) => (
          <li key={promise} className="flex gap-2.5">
            <Check className="mt-0.5 shrink-0 text-green" />
            {t(`request.promise.${promise}`, { name: tutor?.first_name ?? '' })}
          </li>
        ))}
      </ul>
    </aside>
  )
}

function TutorSummary({
  data,
  tutor,
  lessons,
}: {
  data: RequestPageData
  tutor: Tutor
  lessons: RequestValues['lessons']
}) {
  const t = useT()
  const chosen = data.subjects.filter(({ value }) => lessons.some(({ id }) => id === value))
  const shown = (chosen.length > 0 ? chosen : data.subjects).slice(0, 5)
  return (
    <div className="grid justify-items-start gap-3 max-wide:hidden">
      <Avatar name={tutor.name} src={tutor.avatar ?? undefined} size={130} first />
      <a href={tutor.link} className="text-lead font-semibold text-ink no-underline hover:text-green">
        {tutor.name}
      </a>
      <dl className="grid w-full gap-1.5 text-base">
        {shown.map(({ value, text }) => (
          <div key={value} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <dt className="text-soft">{text}</dt>
            <dd className="font-semibold">
              <Sum minor={tutor.prices[value] ?? 0} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-soft">{t('tutor.an_hour')}</p>
    </div>
  )
}
