import type { PageData } from '#shared/contract.ts'
import { ContentList } from '#ui/content/content-list.tsx'
import type { vacancySite } from '../contract.ts'
import { VacancyFacts } from './vacancy-facts.tsx'

type ListData = PageData<(typeof vacancySite)['sitePages']['list']>

export default function VacanciesPage({ data }: { data: ListData }) {
  return <ContentList data={data} renderFacts={(vacancy) => <VacancyFacts vacancy={vacancy} />} />
}
