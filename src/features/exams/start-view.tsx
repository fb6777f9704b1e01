import { Clock, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { Facts } from '#ui/content/facts.tsx'
import { useT } from '#ui/frame.tsx'
import { Breadcrumbs } from '#ui/parts/breadcrumbs.tsx'
import { Button } from '#ui/parts/button.tsx'
import { PageHead } from '#ui/parts/page-head.tsx'
import type { testEndpoints, TestStartData, TestSummary } from './contract.ts'
import { useTestForm } from './web/use-test-form.ts'

/** The page before a test: what it contains, how long it takes, and the button that starts it. */
export function TestStartView({ data, children }: { data: TestStartData; children?: ReactNode }) {
  const t = useT()
  const { title, test, sections, resumes, result_link, breadcrumbs } = data
  return (
    <div className="mx-auto max-w-160 px-4 pt-6 pb-10">
      <PageHead title={title} description={test.description} />
      <Breadcrumbs links={breadcrumbs.map(({ text, link }) => ({ text, href: link }))} />
      <h1 className="mt-2 text-title font-bold text-balance tablet:text-display">{test.name}</h1>
      <p className="mt-3 text-soft">{test.description}</p>
      <div className="mt-4">
        <TestFacts test={test} />
      </div>
      <ul className="mt-6 grid divide-y divide-line rounded-card border border-line bg-card">
        {sections.map(({ name, count }) => (
          <li key={name} className="flex justify-between gap-4 px-4 py-2.5">
            <span>{name}</span>
            <span className="whitespace-nowrap text-soft">{t('tests.questions', { count })}</span>
          </li>
        ))}
      </ul>
      {children}
      <StartForm alias={test.alias} resumes={resumes} />
      <p className="mt-3 text-base text-soft">{t('tests.start_note')}</p>
      {result_link !== null && (
        <p className="mt-3">
          <a href={result_link} className="text-green underline underline-offset-4">
            {t('tests.last_result')}
          </a>
        </p>
      )}
    </div>
  )
}

function StartForm({ alias, resumes }: { alias: string; resumes: boolean }) {
  const t = useT()
  const { busy, form } = useTestForm<typeof testEndpoints.start>('/api/client/examination_test/start')
  return (
    <form {...form} className="mt-6">
      <input type="hidden" name="alias" value={alias} />
      <Button type="submit" look="main" busy={busy} className="w-full tablet:w-auto tablet:min-w-48">
        {t(resumes ? 'tests.resume' : 'tests.start')}
      </Button>
    </form>
  )
}

export function TestFacts({ test: { questions_count, minutes } }: { test: TestSummary }) {
  const t = useT()
  return (
    <Facts
      items={[
        { Icon: ListChecks, text: t('tests.questions', { count: questions_count }) },
        { Icon: Clock, text: minutes > 0 ? t('tests.limit', { count: minutes }) : t('tests.no_limit') },
      ]}
    />
  )
}
