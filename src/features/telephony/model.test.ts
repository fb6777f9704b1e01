import { describe, expect, test } from 'vitest'
import { callStates, isForward } from './model.ts'

describe('states only move forward', () => {
  test('no state follows itself or two states each other', () => {
    for (const from of callStates)
      for (const to of callStates)
        expect([from, to, isForward(from, to) && isForward(to, from)]).toEqual([from, to, false])
  })
  test('an end is final, except that a talk corrects a call that counted as missed', () => {
    expect(isForward('missed', 'answered')).toBe(false)
    expect(isForward('completed', 'missed')).toBe(false)
    expect(isForward('missed', 'completed')).toBe(true)
  })
})
