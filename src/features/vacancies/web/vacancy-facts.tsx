import { Banknote, Briefcase, CalendarDays, MapPin } from 'lucide-react'
import type { PageData } from '#shared/contract.ts'
import { Facts } from '#ui/content/facts.tsx'
import { LocalDay, Sum } from '#ui/format.tsx'
import { useT } from '#ui/frame.tsx'
import type { vacancySite } from '../contract.ts'

type Vacancy = PageData<(typeof vacancySite)['sitePages']['list']>['list']['items'][number]

export function VacancyFacts({ vacancy: { city, employment, pay, published_at } }: { vacancy: Vacancy }) {
  const t = useT()
  const monthly = pay !== null && (
    <>
      <Sum minor={pay} /> {t('vacancies.per_month')}
    </>
  )
  return (
    <Facts
      items={[
        { Icon: MapPin, text: city?.text ?? t('vacancies.remote') },
        { Icon: Briefcase, text: employment.text },
        monthly && { Icon: Banknote, text: monthly },
        published_at !== null && { Icon: CalendarDays, text: <LocalDay seconds={published_at} /> },
      ]}
    />
  )
}
