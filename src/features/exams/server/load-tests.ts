import type { Ctx } from '#platform/context.ts'
import { buildBreadcrumbList } from '#platform/pages/breadcrumbs.ts'
import { withHead } from '#platform/plugin.ts'
import type { PageHead, Redirect } from '#platform/plugin.ts'
import type { Input, LoadedData } from '#shared/contract.ts'
import { languageOf } from '#shared/locale.ts'
import type { testEndpoints, testListPage, testPage, TestStartData, TestSummary } from '../contract/taking.ts'
import { findOpenAttempt, findOwnResult } from './attempts.ts'
import { testPaths } from '../model.ts'
import { getTest, listTests, pathIn, presentQuestion, presentTest, selectQuestions } from './tests.ts'
import { shownColumns, textColumns } from './tests.ts'
import type { StoredQuestion, StoredTest } from './tests.ts'

export async function listExaminationTests(ctx: Ctx, { alias }: Input<typeof testEndpoints.list>) {
  if (alias === undefined) return { examination_tests: (await listTests(ctx)).map((test) => presentTest(ctx, test)) }
  const test = await getTest(ctx, alias)
  const rows = await selectQuestions(ctx, test.id).select(shownColumns).select(textColumns).execute()
  const questions = rows.map((row) => presentQuestion(ctx, row as StoredQuestion))
  return { examination_tests: [{ ...presentTest(ctx, test), questions }] }
}

const home = (ctx: Ctx) => ({ text: ctx.t('crumbs.home'), link: pathIn(ctx, '/') })
const testList = (ctx: Ctx) => ({ text: ctx.t('tests.heading'), link: pathIn(ctx, '/test/') })

export async function loadTestList(ctx: Ctx): Promise<LoadedData<typeof testListPage>> {
  const tests = (await listTests(ctx)).map((test) => presentTest(ctx, test))
  const [heading, lead] = [ctx.t('tests.heading'), ctx.t('tests.lead')]
  const data = { title: `${heading} — ${ctx.edition.siteName}`, heading, lead, tests, breadcrumbs: [home(ctx)] }
  return withHead(data, {
    structured: [buildBreadcrumbList(ctx, [home(ctx), testList(ctx)])],
    picture: { title: heading, subtitle: lead },
    ...(tests.length === 0 && { index: false }),
  })
}

export async function loadTest(
  ctx: Ctx,
  { alias }: Input<typeof testPage>,
): Promise<LoadedData<typeof testPage> | Redirect> {
  const test = await getTest(ctx, alias)
  if (test.kind === 'placement') return { redirect: presentTest(ctx, test).link, status: 301 }
  const { data, head } = await describeTest(ctx, test, (section) => section)
  return withHead(data, head)
}

/** The start page of any test. `sectionName` puts a section into the language of the visitor. */
export async function describeTest(
  ctx: Ctx,
  test: StoredTest,
  sectionName: (section: string) => string,
): Promise<{ data: TestStartData; head: PageHead }> {
  const summary = presentTest(ctx, test)
  const rows = await selectQuestions(ctx, test.id).select('q.related_section').execute()
  const counts = Map.groupBy(rows, ({ related_section }) => related_section)
  const crumbs = [home(ctx), testList(ctx)]
  const result = await findOwnResult(ctx, test)
  return {
    data: {
      title: `${summary.name} — ${ctx.edition.siteName}`,
      test: summary,
      sections: [...counts].map(([section, of]) => ({ name: sectionName(section), count: of.length })),
      resumes: (await findOpenAttempt(ctx, test)) !== undefined,
      result_link: result ? pathIn(ctx, testPaths(test).result(result.code)) : null,
      breadcrumbs: crumbs,
    },
    head: {
      structured: [
        buildQuiz(ctx, test, summary),
        buildBreadcrumbList(ctx, [...crumbs, { text: summary.name, link: summary.link }]),
      ],
      picture: { title: summary.name, subtitle: describeSize(ctx, summary) },
    },
  }
}

export function describeSize(ctx: Ctx, { questions_count, minutes }: TestSummary): string {
  const questions = ctx.t('tests.count', { count: questions_count })
  return minutes > 0 ? `${questions} · ${ctx.t('tests.minutes', { count: minutes })}` : questions
}

function buildQuiz({ edition, site }: Ctx, test: StoredTest, summary: TestSummary): object {
  return {
    '@type': 'Quiz',
    name: summary.name,
    description: summary.description,
    url: site.origin + summary.link,
    inLanguage: languageOf(test.language),
    ...(summary.subject && { about: { '@type': 'Thing', name: summary.subject } }),
    ...(summary.minutes > 0 && { timeRequired: `PT${summary.minutes}M` }),
    learningResourceType: 'Practice test',
    isAccessibleForFree: true,
    provider: { '@type': 'Organization', name: edition.siteName, url: `${site.origin}/` },
  }
}
