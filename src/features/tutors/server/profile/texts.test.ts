import { describe, expect, test } from 'vitest'
import { flatTexts, placeTexts, withWaiting } from './texts.ts'

const live = { name: { ua: 'Олена Коваль' }, first_name: { ua: 'Олена' }, subjects: { 7: { ua: 'old' } } }
const waits = { lang: 'ua', atOnce: false } as const

describe('new texts', () => {
  test('wait, a name with its first word', () => {
    const placed = placeTexts({ live, waiting: {} }, { name: 'Ганна Нова' }, waits)
    expect(placed).toEqual({ live, waiting: { name: { ua: 'Ганна Нова' }, first_name: { ua: 'Ганна' } } })
  })

  test('or are on show at once, in place of what waited', () => {
    const waiting = { name: { ua: 'Ганна Нова', ru: 'Анна Новая' }, first_name: { ua: 'Ганна' } }
    const placed = placeTexts({ live, waiting }, { name: 'Ольга Інша' }, { lang: 'ua', atOnce: true })
    expect(placed.live).toMatchObject({ name: { ua: 'Ольга Інша' }, first_name: { ua: 'Ольга' } })
    expect(placed.waiting).toEqual({ name: { ru: 'Анна Новая' } })
  })

  test('that change only the last name leave the first where it is', () => {
    const placed = placeTexts({ live, waiting: {} }, { name: 'Олена Нова' }, waits)
    expect(placed.waiting).toEqual({ name: { ua: 'Олена Нова' } })
  })

  test('that are empty take a text away, once they are accepted', () => {
    const { waiting } = placeTexts({ live, waiting: {} }, { subjects: new Map([[7, '']]) }, waits)
    expect(waiting).toEqual({ subjects: { 7: { ua: '' } } })
    expect(withWaiting(live, waiting).subjects).toEqual({ 7: {} })
  })

  test('of a subject that is not taught any more go nowhere', () => {
    expect(withWaiting(live, { subjects: { 8: { ua: 'lost' } } }).subjects).toEqual({ 7: { ua: 'old' } })
  })
})

test('texts lie flat for the record', () => {
  expect(flatTexts(live)).toEqual({ 'name.ua': 'Олена Коваль', 'first_name.ua': 'Олена', 'subjects.7.ua': 'old' })
})
