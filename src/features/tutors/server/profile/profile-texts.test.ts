import { describe, expect, test } from 'vitest'
import { flattenTexts, applyTextChanges, mergeWaitingTexts } from './profile-texts.ts'

const live = { name: { ua: 'Олена Коваль' }, first_name: { ua: 'Олена' }, subjects: { 7: { ua: 'old' } } }
const waits = { lang: 'ua', atOnce: false } as const

describe('new texts', () => {
  test('wait, a name together with its first name', () => {
    const placed = applyTextChanges({ live, waiting: {} }, { name: 'Ганна Нова' }, waits)
    expect(placed).toEqual({ live, waiting: { name: { ua: 'Ганна Нова' }, first_name: { ua: 'Ганна' } } })
  })

  test('are live at once and replace waiting texts', () => {
    const waiting = { name: { ua: 'Ганна Нова', ru: 'Анна Новая' }, first_name: { ua: 'Ганна' } }
    const placed = applyTextChanges({ live, waiting }, { name: 'Ольга Інша' }, { lang: 'ua', atOnce: true })
    expect(placed.live).toMatchObject({ name: { ua: 'Ольга Інша' }, first_name: { ua: 'Ольга' } })
    expect(placed.waiting).toEqual({ name: { ru: 'Анна Новая' } })
  })

  test('that change only the last name keep the first name', () => {
    const placed = applyTextChanges({ live, waiting: {} }, { name: 'Олена Нова' }, waits)
    expect(placed.waiting).toEqual({ name: { ua: 'Олена Нова' } })
  })

  test('that are empty remove a text when accepted', () => {
    const { waiting } = applyTextChanges({ live, waiting: {} }, { subjects: new Map([[7, '']]) }, waits)
    expect(waiting).toEqual({ subjects: { 7: { ua: '' } } })
    expect(mergeWaitingTexts(live, waiting).subjects).toEqual({ 7: {} })
  })

  test('of a removed subject are dropped', () => {
    expect(mergeWaitingTexts(live, { subjects: { 8: { ua: 'lost' } } }).subjects).toEqual({ 7: { ua: 'old' } })
  })
})

test('flattens texts for events', () => {
  expect(flattenTexts(live)).toEqual({ 'name.ua': 'Олена Коваль', 'first_name.ua': 'Олена', 'subjects.7.ua': 'old' })
})
