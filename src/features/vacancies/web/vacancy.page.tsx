import { ApplicationForm } from '#features/job-applications/application-form.tsx'
import type { PageData } from '#shared/contract.ts'
import { ContentEntry } from '#ui/content/content-entry.tsx'
import type { vacancySite } from '../contract.ts'
import { VacancyFacts } from './vacancy-facts.tsx'

type EntryData = PageData<(typeof vacancySite)['sitePages']['entry']>

export default function VacancyPage({ data }: { data: EntryData }) {
  return (
    <ContentEntry data={data} facts={<VacancyFacts vacancy={data.entry} />}>
      <ApplicationForm vacancyId={data.entry.id} />
    </ContentEntry>
  )
}
