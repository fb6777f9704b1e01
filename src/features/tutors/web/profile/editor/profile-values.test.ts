import { expect, test } from 'vitest'
import { formatAmount, parseAmount } from '#shared/money.ts'
import { diffProfileValues, applyProfileDraft } from './profile-values.ts'
import type { ProfileValues } from './profile-values.ts'

const values: ProfileValues = {
  name: 'Олена Коваль',
  sex: 'f',
  birth_date: '1990-05-04',
  city_id: 3,
  prof: null,
  teaching_since: 2012,
  short_description: '',
  description: '',
  subjects: [{ subject_id: 1, selectedLevels: [2], price: 45_000, description: '' }],
  work_home: false,
  work_travel: true,
  work_online: true,
  locations_home: [],
  locations_travel: [{ city_id: 3, districts: [{ district_id: 5, subdistricts: [] }] }],
  schedule: [0, 0, 0, 0, 0, 0, 0],
  university_id: null,
  university_name: '',
  university_graduation_year: null,
  video_url: '',
}

test('diffs only changed values', () => {
  expect(diffProfileValues(values, structuredClone(values))).toEqual({})
  const subjects = [{ ...values.subjects[0]!, price: 50_000 }]
  expect(diffProfileValues(values, { ...values, subjects, city_id: null })).toEqual({ subjects, city_id: null })
})

test('applies known fields of a draft', () => {
  const draft = { description: 'Typed', city_id: null, prof: 2, version: 7, name: 5, unknown: 'x', work_home: true }
  expect(applyProfileDraft(values, draft)).toEqual({
    ...values,
    description: 'Typed',
    city_id: null,
    prof: 2,
    work_home: true,
  })
})

test.each([
  ['450', 'UAH', 45_000],
  ['12.5', 'USD', 1250],
  ['12,50', 'EUR', 1250],
  ['3 600', 'KZT', 360_000],
  ['', 'UAH', undefined],
  ['abc', 'UAH', undefined],
  ['-5', 'UAH', undefined],
])('parses %s %s as %s', (text, currency, minor) => expect(parseAmount(text, currency)).toBe(minor))

test('formats a price without empty cents', () => {
  expect(formatAmount(45_000, 'UAH')).toBe('450')
  expect(formatAmount(1250, 'USD')).toBe('12.50')
})
