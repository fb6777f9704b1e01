import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoOf, hasDemo } from '../editions/demos.ts'
import { editions } from '#editions/editions.ts'
import { drawFor } from '../draw.ts'
import { fitsLimits, countCharacters, textLimits, videoUrl, parseVideoId } from '#features/tutors/model.ts'
import { requiredItems } from '#features/tutors/rating-model.ts'
import { parseFaceName } from './faces/faces.ts'
import { demoTutorCount } from './roles.ts'
import { demoDay, demoYear } from './person.ts'
import { prepareDemoFixtures } from './fixtures.ts'
import type { DemoFixtures } from './fixtures.ts'
import { roundPrice } from './subjects.ts'
import { makeDemoTutor } from './tutor.ts'
import type { DemoTutor } from './tutor.ts'

const stuffs = new Map(editions.filter(hasDemo).map((edition) => [edition.code, prepareDemoFixtures(edition)]))
const anyTutor = fc
  .record({
    code: fc.constantFrom(...editions.filter(hasDemo).map(({ code }) => code)),
    seed: fc.nat(1_000),
    // Covers detailed and bulk tutors equally.
    number: fc.oneof(fc.integer({ min: 1, max: demoTutorCount }), fc.integer({ min: 1, max: 1_000_000 })),
  })
  .map(({ code, seed, number }) => ({
    fixtures: stuffs.get(code)!,
    tutor: makeDemoTutor(stuffs.get(code)!, seed, number),
  }))
const always = (holds: (fixtures: DemoFixtures, tutor: DemoTutor) => void) =>
  fc.assert(
    fc.property(anyTutor, ({ fixtures, tutor }) => holds(fixtures, tutor)),
    { numRuns: 1_000 },
  )

describe('demo tutor', () => {
  test('depends only on number and seed', () => {
    const again = prepareDemoFixtures(editions[0]!)
    const backwards = [900, 2, 41].map((number) => makeDemoTutor(again, 1, number))
    const forwards = [2, 41, 900].map((number) => makeDemoTutor(stuffs.get('ua')!, 1, number))
    expect(backwards.toSorted((a, b) => a.number - b.number)).toEqual(forwards)
    expect(makeDemoTutor(again, 2, 41)).not.toEqual(forwards[1])
  })

  test('has consistent age, graduation and teaching years', () =>
    always((_, { person, prof, career }) => {
      const birthYear = Number(person.birth_date.slice(0, 4))
      const birthday = new Date(`${person.birth_date}T00:00:00Z`)
      birthday.setUTCFullYear(birthYear + person.age)
      expect(birthday <= demoDay).toBe(true)
      expect(person.age).toBeGreaterThanOrEqual(18)
      expect(person.age).toBeLessThan(70)
      expect(career.graduationYear - birthYear).toBeGreaterThanOrEqual(19)
      expect(career.graduationYear - birthYear).toBeLessThanOrEqual(25)
      // Only students graduate in the future.
      expect(career.graduationYear > demoYear).toBe(prof === 4)
      expect(career.teachingSince - birthYear).toBeGreaterThanOrEqual(17)
      expect(career.teachingSince).toBeLessThan(demoYear)
      if (prof === 2) expect(person.age).toBeGreaterThanOrEqual(28)
    }))

  test('has a portrait of the same sex and age', () =>
    always((_, { person }) => {
      const face = parseFaceName(person.avatar.slice('demo/'.length))!
      expect(face.sex).toBe(person.sex)
      expect(face.age).toBe(person.age < 30 ? 'young' : person.age < 48 ? 'middle' : 'old')
    }))

  test('teaches distinct subjects at valid levels for round prices in range', () =>
    always(({ edition, minor }, { teaching }) => {
      const { subjects } = demoOf(edition)
      expect(new Set(teaching.map(({ subject }) => subject)).size).toBe(teaching.length)
      expect(teaching.length).toBeGreaterThan(0)
      expect(teaching.length).toBeLessThan(4)
      for (const { subject, levels, price } of teaching) {
        const known = subjects.find(({ alias }) => alias === subject)!
        expect(levels.length).toBeGreaterThan(0)
        for (const level of levels) expect(known.levels).toContain(level)
        expect(price / minor).toBeGreaterThanOrEqual(known.price[0])
        expect(price / minor).toBeLessThanOrEqual(known.price[1])
        expect(price % minor).toBe(0)
      }
    }))

  test('has valid places', () =>
    always(({ cities }, { city, teachingPlaces: { online, home, travel, places } }) => {
      const { subdistricts } = cities.find(({ alias }) => alias === city)!
      expect(online || home || travel).toBe(true)
      expect(places.some(({ kind }) => kind === 'home')).toBe(home)
      expect(places.some(({ kind }) => kind === 'travel')).toBe(travel)
      for (const { district, subdistrict } of places) {
        if (district !== undefined) expect(district).toBeLessThan(subdistricts.length)
        if (subdistrict !== undefined) expect(subdistrict).toBeLessThan(subdistricts[district!]!)
      }
    }))

  test('has complete sentences in every language', () =>
    always(({ edition }, { person, headline, description, teaching }) => {
      const texts = [person.name, person.first_name, headline, description, ...teaching.map((one) => one.description)]
      for (const text of texts) {
        expect(Object.keys(text)).toEqual(edition.locales)
        for (const said of Object.values(text)) {
          expect(said.trim()).toBe(said)
          expect(said.length).toBeGreaterThan(1)
          expect(said).not.toMatch(/[{}#]|undefined|NaN|\bnull\b| {2}/)
        }
      }
    }))

  test('has free daytime hours', () =>
    always((_, { schedule }) => {
      expect(schedule).toHaveLength(7)
      expect(schedule.some((mask) => mask > 0)).toBe(true)
      for (const mask of schedule) {
        expect(mask & ~(2 ** 22 - 2 ** 8)).toBe(0)
        expect(mask).toBeGreaterThanOrEqual(0)
      }
    }))

  test('meets the text limits and has a video link', () =>
    always((_, { headline, description, teaching, change, video }) => {
      const within = (text: object, field: 'short_description' | 'description' | 'subject_description') => {
        for (const said of Object.values(text) as string[])
          expect([said, countCharacters(said) >= textLimits[field].min && fitsLimits(said, field)]).toEqual([
            said,
            true,
          ])
      }
      within(headline, 'short_description')
      within(description, 'description')
      for (const taught of teaching) within(taught.description, 'subject_description')
      within(change?.texts.short_description ?? {}, 'short_description')
      within(change?.texts.description ?? {}, 'description')
      expect(parseVideoId(videoUrl(video))).toBe(video)
    }))

  test('has a consistent status history', () =>
    always(({ edition }, { role, status, filled, seen_at }) => {
      const { state, created_at, published_at, submitted_at, verification, verified_until, verification_at } = status
      expect(published_at !== null).toBe(state === 'published')
      expect(submitted_at !== null).toBe(state === 'on_moderation')
      expect(verification_at !== null).toBe(verification !== 'none')
      const { deletion_requested_at, deleted_at } = status
      for (const date of [published_at, submitted_at, verification_at, deletion_requested_at, deleted_at, seen_at])
        if (date) expect(date >= created_at && date <= demoDay).toBe(true)
      if (verification_at) expect(verification_at >= published_at!).toBe(true)
      expect(demoDay.getTime() - created_at.getTime()).toBeLessThan(731 * 86_400_000)
      expect(verified_until !== null).toBe(verification === 'verified' || verification === 'expired')
      if (verification === 'verified') expect(verified_until! > demoDay).toBe(true)
      if (verification === 'expired') expect(verified_until! < demoDay).toBe(true)
      if (status.trusted) expect(verification).toBe('verified')
      if (status.school_tutor || status.potential_school_tutor) expect(edition.school).toBe(true)
      if (state !== 'draft') {
        expect(requiredItems.filter((item) => !filled[item])).toEqual([])
      }
      if (role === 'complete') {
        expect([state, status.active, verification]).toEqual(['published', true, 'verified'])
        expect(Object.values(filled)).not.toContain(false)
      }
      if (role === 'beginner') expect([state, filled.subjects, filled.description]).toEqual(['draft', true, false])
    }))

  test('has the documents that its status requires', () =>
    always((_, { role, status, documents, change }) => {
      const { verification, created_at, points_first_diploma, points_second_diploma, published_at } = status
      for (const { state, created_at: came, checked_at } of documents) {
        expect(checked_at !== null).toBe(state !== 'waiting')
        expect(came >= created_at && came <= (checked_at ?? demoDay)).toBe(true)
      }
      const has = (kind: string) => documents.filter((paper) => paper.kind === kind).map(({ state }) => state)
      if (role === 'crowd') {
        expect([documents, change]).toEqual([[], undefined])
        return
      }
      const due = { verified: 'accepted', expired: 'accepted', rejected: 'returned', submitted: 'waiting' }
      const state = { ...due, in_review: 'waiting', none: undefined }[verification]
      if (state) {
        expect(new Set(documents.map((paper) => paper.state))).toEqual(new Set([state]))
        expect([has('identity').length, has('diploma').length > 0]).toEqual([1, true])
      }
      if (points_first_diploma > 0) expect(has('diploma').length).toBe(points_second_diploma > 0 ? 2 : 1)
      if (published_at && documents.some((paper) => paper.state === 'waiting')) expect(change?.state).toBe('waiting')
    }))
})

test('rounds prices within their range', () => {
  expect(roundPrice([300, 800], 0.33)).toBe(450)
  expect(roundPrice([4000, 9000], 0.5)).toBe(6500)
  expect(roundPrice([14, 32], 0.5)).toBe(23)
  expect(roundPrice([33, 98], 0)).toBe(35)
  expect(roundPrice([33, 98], 9)).toBe(95)
  expect(roundPrice([50, 50], 0.4)).toBe(50)
})

test('random draws are uniform', () => {
  const draw = drawFor(7, 'x', 1, 'evenness')
  const counts = Array.from({ length: 10 }, () => 0)
  for (let turn = 0; turn < 10_000; turn++) counts[draw.int(0, 9)]!++
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150)
  expect(drawFor(7, 'x', 2, 'evenness').next()).not.toBe(drawFor(7, 'x', 1, 'evenness').next())
})
