import { z } from 'zod'
import { questionInput, resultCode, testQuestionData, testResultData, testStartData } from '#features/exams/contract.ts'
import { guest } from '#shared/access.ts'
import { definePage } from '#shared/contract.ts'
import { cefrLevels } from './model.ts'

const page = { who: guest, layout: 'reduced', plain: true } as const

export const placementStartPage = definePage({
  ...page,
  id: 'placement_start',
  path: '/test/english/start',
  secret: 'test',
  footer: false,
  input: z.object({}),
  data: testStartData,
})

export const placementPage = definePage({
  ...page,
  id: 'placement',
  path: '/test/english/',
  fresh: true,
  input: questionInput,
  data: testQuestionData,
})

export const placementResultPage = definePage({
  ...page,
  id: 'placement_result',
  path: '/test/english/result/:code/',
  fresh: true,
  input: z.object({ code: resultCode }),
  data: testResultData.extend({
    /** Null is “test not passed”. */
    level: z.enum(cefrLevels).nullable(),
    /** The request to the school, in editions that have one; others use the request wizard. */
    school: z
      .object({
        lesson_id: z.int(),
        level_ids: z.array(z.int()),
        /** The result, which becomes the goal of the request. */
        goal: z.string(),
        phone_prefix: z.string(),
        me: z.boolean(),
      })
      .nullable(),
  }),
})
