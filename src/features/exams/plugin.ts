import { crudPlugin } from '#platform/crud/crud.ts'
import { combineParts, implement, page } from '#platform/plugin.ts'
import * as contract from './contract.ts'
import { examEvents } from './events.ts'
import { answerQuestion } from './server/answer-question.ts'
import { assertQuestion, assertTestAlias, assertText } from './server/check-question.ts'
import { deleteAbandonedAttempts } from './server/delete-abandoned-attempts.ts'
import { itemStatisticsPlugin } from './server/item-statistics.ts'
import { loadTestQuestion } from './server/load-question.ts'
import { loadTestResult } from './server/load-result.ts'
import { listExaminationTests, loadTest, loadTestList } from './server/load-tests.ts'
import { loadTests } from './server/reference.ts'
import { testSitemap } from './server/sitemap.ts'
import { startTest } from './server/start-test.ts'

export const exams = combineParts(
  'exams',
  crudPlugin(contract.testPanel, {
    table: 'examination_test',
    unique: { examination_test_alias: 'alias' },
    check: assertTestAlias,
    public: true,
  }),
  crudPlugin(contract.questionPanel, { table: 'test_question', check: assertQuestion, public: true }),
  crudPlugin(contract.testTextPanel, { table: 'test_text', check: assertText, public: true }),
  itemStatisticsPlugin,
  {
    routes: {
      endpoints: implement(contract.testEndpoints, {
        list: listExaminationTests,
        start: startTest,
        answer: answerQuestion,
      }),
      pages: [
        page(contract.testListPage, loadTestList),
        page(contract.testPage, loadTest),
        page(contract.testQuestionPage, (ctx, input) => loadTestQuestion(ctx, input)),
        page(contract.testResultPage, loadTestResult),
      ],
      sitemap: { tests: testSitemap },
    },
    events: { declared: examEvents },
    jobs: [{ name: 'delete_abandoned_attempts', cron: '40 3 * * *', perEdition: true, run: deleteAbandonedAttempts }],
    reference: loadTests,
  },
)
