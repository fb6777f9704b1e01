export const questionKinds = ['single', 'multiple', 'match', 'number', 'short'] as const
export type QuestionKind = (typeof questionKinds)[number]

export const testKinds = ['placement', 'examination'] as const
export type TestKind = (typeof testKinds)[number]

/** The fields of a question with several answers, one for each option. */
export const answerFields = [
  ...(['answer_1', 'answer_2', 'answer_3', 'answer_4'] as const),
  ...(['answer_5', 'answer_6', 'answer_7', 'answer_8'] as const),
] as const
export type AnswerField = (typeof answerFields)[number]
export const maxOptions = answerFields.length
export const maxQuestions = 100
export const maxAnswerLength = 200

/** A part of a test with its result. For visitors `name` is in their language. */
export type SectionResult = { name: string; correct: number; total: number }

export const skillStates = ['strong', 'fair', 'weak'] as const
export type SkillState = (typeof skillStates)[number]

/** Shares of correct answers from which a skill counts as strong or fair. */
const strongFrom = 0.75
const fairFrom = 0.5

export function skillStateOf({ correct, total }: Pick<SectionResult, 'correct' | 'total'>): SkillState {
  const share = total > 0 ? correct / total : 0
  return share >= strongFrom ? 'strong' : share >= fairFrom ? 'fair' : 'weak'
}

export const itemStates = ['new', 'good', 'easy', 'hard', 'weak', 'inverted'] as const
export type ItemState = (typeof itemStates)[number]

/** Fewer answers say little about a question. */
export const minJudgedAnswers = 30

/**
 * Judges a question by its statistics: almost everybody answers it, almost nobody does, or those who answer it are no
 * better in the rest of the test. The limits are those of classical test theory.
 */
export function itemStateOf(item: { answers: number; share: number; discrimination: number | null }): ItemState {
  const { answers, share, discrimination } = item
  if (answers < minJudgedAnswers) return 'new'
  if (discrimination !== null && discrimination < 0) return 'inverted'
  if (share > 0.95) return 'easy'
  if (share < 0.15) return 'hard'
  return discrimination !== null && discrimination < 0.15 ? 'weak' : 'good'
}

/** The alias of the placement test, whose pages have paths of their own. */
export const placementAlias = 'english'

/** Paths without a language. The placement test has a start page and asks its questions at the path of the test. */
export function testPaths({ kind, alias }: { kind: TestKind; alias: string }) {
  const test = `/test/${alias}/`
  const isPlacement = kind === 'placement'
  return {
    start: isPlacement ? `/test/${alias}/start` : test,
    questions: isPlacement ? test : `${test}question/`,
    result: (code: string) => `${test}result/${code}/`,
  }
}
