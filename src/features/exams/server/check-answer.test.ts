import { describe, expect, test } from 'vitest'
import { describeAnswer, describeCorrectAnswer, isCorrectAnswer } from './check-answer.ts'
import { findQuestionProblem } from './check-question.ts'
import { presentOptions } from './question-options.ts'
import type { AskedQuestion } from './question-options.ts'

const question = (kind: AskedQuestion['kind'], options: string, correct_answer: string): AskedQuestion => ({
  kind,
  options,
  correct_answer,
})
const single = question('single', 'a\nb\nc', '2')
const multiple = question('multiple', 'a\nb\nc', '1, 3')
const match = question('match', 'x = z\ny = a\nw = z', '')
const number = question('number', '', '12.5 ± 0.1')
const short = question('short', '', 'lápices\nunos lápices')

describe('answers', () => {
  test.each<[AskedQuestion, string[], boolean]>([
    [single, ['2'], true],
    [single, ['1'], false],
    [single, [], false],
    [multiple, ['3', '1'], true],
    [multiple, ['1'], false],
    [multiple, ['1', '2', '3'], false],
    [match, ['2', '1', '2'], true],
    [match, ['1', '2', '1'], false],
    [match, ['2', '1'], false],
    [number, ['12,45'], true],
    [number, ['12.61'], false],
    [number, ['twelve'], false],
    [number, ['12.5 cm'], true],
    [number, ['12,5см²'], true],
    [number, ['12.5 %'], true],
    [number, ['12.5 km/h'], true],
    [number, ['12.5°'], true],
    [number, ['12.5x'], false],
    [number, ['12.5 and more'], false],
    [question('number', '', '10200'), ['10,200 kg'], true],
    [question('number', '', '-3'), ['−3'], true],
    [question('number', '', '10200'), ['10 200'], true],
    [question('number', '', '10200'), ['10,200'], true],
    [question('number', '', '1.2'), ['1,200'], true],
    [question('number', '', '1200'), ['1,20'], false],
    [question('number', '', '0.3'), ['3/10'], true],
    [question('number', '', '0.3'), ['3/0'], false],
    [short, [' Lápices. '], true],
    [short, ['lapices'], false],
  ])('%o answered with %o is %s', (asked, given, correct) => expect(isCorrectAnswer(asked, given)).toBe(correct))

  test('are described in words', () => {
    expect(describeAnswer(multiple, ['1', '2'])).toBe('a; b')
    expect(describeAnswer(match, ['2', '', '1'])).toBe('x — z; y — —; w — a')
    expect(describeCorrectAnswer(match)).toBe('x — z; y — a; w — z')
    expect(describeCorrectAnswer(single)).toBe('b')
    expect(describeCorrectAnswer(short)).toBe('lápices')
  })

  test('the order of the right sides of a match tells nothing', () => {
    expect(presentOptions(match)).toEqual({ options: ['x', 'y', 'w'], choices: ['a', 'z'] })
    expect(presentOptions(question('match', 'w = z\ny = a\nx = z', '')).choices).toEqual(['a', 'z'])
  })
})

test.each<[string, AskedQuestion]>([
  ['one option', question('single', 'a', '1')],
  ['the same option twice', question('single', 'a\na', '1')],
  ['nine options', question('single', 'abcdefghi'.split('').join('\n'), '1')],
  ['an answer that does not exist', question('single', 'a\nb', '3')],
  ['two answers of one', question('single', 'a\nb', '1,2')],
  ['no answer', question('multiple', 'a\nb', '')],
  ['half a pair', question('match', 'a = b\nc', '')],
  ['a word for a number', question('number', '', 'twelve')],
  ['no accepted text', question('short', '', ' ')],
  ['options of a typed answer', question('short', 'a\nb', 'a')],
])('a question with %s is not saved', (_name, wrong) => expect(findQuestionProblem(wrong)).toBeDefined())

test.each([single, multiple, match, number, short])('$kind can be saved', (right) =>
  expect(findQuestionProblem(right)).toBeUndefined(),
)
