import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoOf } from '#editions/demo/demos.ts'
import { editions } from '#editions/editions.ts'
import { drawFor } from '#editions/demo/draw.ts'
import { fitsLimits, lengthOf, textLimits, videoAddress, videoId } from '../../model.ts'
import { neededItems } from '../../rating-model.ts'
import { readFace } from '../faces/faces.ts'
import { demoTutors } from './cast.ts'
import { demoDay, demoYear } from './person.ts'
import { prepareStuff } from './stuff.ts'
import type { Stuff } from './stuff.ts'
import { roundAsPeopleDo } from './teaching.ts'
import { makeTutor } from './tutor.ts'
import type { DemoTutor } from './tutor.ts'

const stuffs = new Map(editions.map((edition) => [edition.code, prepareStuff(edition)]))
const anyTutor = fc
  .record({
    code: fc.constantFrom(...editions.map(({ code }) => code)),
    seed: fc.nat(1_000),
    // As many of those who have everything as of the crowd.
    number: fc.oneof(fc.integer({ min: 1, max: demoTutors }), fc.integer({ min: 1, max: 1_000_000 })),
  })
  .map(({ code, seed, number }) => ({ stuff: stuffs.get(code)!, tutor: makeTutor(stuffs.get(code)!, seed, number) }))
const always = (holds: (stuff: Stuff, tutor: DemoTutor) => void) =>
  fc.assert(
    fc.property(anyTutor, ({ stuff, tutor }) => holds(stuff, tutor)),
    { numRuns: 1_000 },
  )

describe('a made-up tutor', () => {
  test('is the same person every time, whoever was made before, and another one under another seed', () => {
    const again = prepareStuff(editions[0]!)
    const backwards = [900, 2, 41].map((number) => makeTutor(again, 1, number))
    const forwards = [2, 41, 900].map((number) => makeTutor(stuffs.get('ua')!, 1, number))
    expect(backwards.toSorted((a, b) => a.number - b.number)).toEqual(forwards)
    expect(makeTutor(again, 2, 41)).not.toEqual(forwards[1])
  })

  test('has an age, a graduation and years of teaching that agree', () =>
    always((_, { person, prof, career }) => {
      const birthYear = Number(person.birth_date.slice(0, 4))
      const birthday = new Date(`${person.birth_date}T00:00:00Z`)
      birthday.setUTCFullYear(birthYear + person.age)
      expect(birthday <= demoDay).toBe(true)
      expect(person.age).toBeGreaterThanOrEqual(18)
      expect(person.age).toBeLessThan(70)
      expect(career.graduationYear - birthYear).toBeGreaterThanOrEqual(19)
      expect(career.graduationYear - birthYear).toBeLessThanOrEqual(25)
      // Only students still have it before them.
      expect(career.graduationYear > demoYear).toBe(prof === 4)
      expect(career.teachingSince - birthYear).toBeGreaterThanOrEqual(17)
      expect(career.teachingSince).toBeLessThan(demoYear)
      if (prof === 2) expect(person.age).toBeGreaterThanOrEqual(28)
    }))

  test('has a face of the same sex and age', () =>
    always((_, { person }) => {
      const face = readFace(person.avatar.slice('demo/'.length))!
      expect(face.sex).toBe(person.sex)
      expect(face.age).toBe(person.age < 30 ? 'young' : person.age < 48 ? 'middle' : 'old')
    }))

  test('teaches different subjects at their levels for their usual, round prices', () =>
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

  test('can be met where it says, in a district that is there', () =>
    always(({ cities }, { city, whereabouts: { online, home, travel, places } }) => {
      const { subdistricts } = cities.find(({ alias }) => alias === city)!
      expect(online || home || travel).toBe(true)
      expect(places.some(({ kind }) => kind === 'home')).toBe(home)
      expect(places.some(({ kind }) => kind === 'travel')).toBe(travel)
      for (const { district, subdistrict } of places) {
        if (district !== undefined) expect(district).toBeLessThan(subdistricts.length)
        if (subdistrict !== undefined) expect(subdistrict).toBeLessThan(subdistricts[district!]!)
      }
    }))

  test('says whole sentences in every language of the edition', () =>
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

  test('is free at some hour, by day', () =>
    always((_, { schedule }) => {
      expect(schedule).toHaveLength(7)
      expect(schedule.some((mask) => mask > 0)).toBe(true)
      for (const mask of schedule) {
        expect(mask & ~(2 ** 22 - 2 ** 8)).toBe(0)
        expect(mask).toBeGreaterThanOrEqual(0)
      }
    }))

  test('writes as much as we ask for, and has a link to a video', () =>
    always((_, { headline, description, teaching, change, video }) => {
      const within = (text: object, field: 'short_description' | 'description' | 'subject_description') => {
        for (const said of Object.values(text) as string[])
          expect([said, lengthOf(said) >= textLimits[field].min && fitsLimits(said, field)]).toEqual([said, true])
      }
      within(headline, 'short_description')
      within(description, 'description')
      for (const taught of teaching) within(taught.description, 'subject_description')
      within(change?.texts.short_description ?? {}, 'short_description')
      within(change?.texts.description ?? {}, 'description')
      expect(videoId(videoAddress(video))).toBe(video)
    }))

  test('stands with us as its history allows', () =>
    always(({ edition }, { role, standing, present, seen_at }) => {
      const { state, created_at, published_at, submitted_at, verification, verified_until, verification_at } = standing
      expect(published_at !== null).toBe(state === 'published')
      expect(submitted_at !== null).toBe(state === 'on_moderation')
      expect(verification_at !== null).toBe(verification !== 'none')
      const { deletion_requested_at, deleted_at } = standing
      for (const date of [published_at, submitted_at, verification_at, deletion_requested_at, deleted_at, seen_at])
        if (date) expect(date >= created_at && date <= demoDay).toBe(true)
      if (verification_at) expect(verification_at >= published_at!).toBe(true)
      expect(demoDay.getTime() - created_at.getTime()).toBeLessThan(731 * 86_400_000)
      expect(verified_until !== null).toBe(verification === 'verified' || verification === 'expired')
      if (verification === 'verified') expect(verified_until! > demoDay).toBe(true)
      if (verification === 'expired') expect(verified_until! < demoDay).toBe(true)
      if (standing.trusted) expect(verification).toBe('verified')
      if (standing.school_tutor || standing.potential_school_tutor) expect(edition.school).toBe(true)
      if (state !== 'draft') {
        expect(neededItems.filter((item) => !present[item])).toEqual([])
      }
      if (role === 'complete') {
        expect([state, standing.active, verification]).toEqual(['published', true, 'verified'])
        expect(Object.values(present)).not.toContain(false)
      }
      if (role === 'beginner') expect([state, present.subjects, present.description]).toEqual(['draft', true, false])
    }))

  test('has handed in the papers that its standing asks for', () =>
    always((_, { role, standing, papers, change }) => {
      const { verification, created_at, points_first_diploma, points_second_diploma, published_at } = standing
      for (const { state, created_at: came, checked_at } of papers) {
        expect(checked_at !== null).toBe(state !== 'waiting')
        expect(came >= created_at && came <= (checked_at ?? demoDay)).toBe(true)
      }
      const has = (kind: string) => papers.filter((paper) => paper.kind === kind).map(({ state }) => state)
      if (role === 'crowd') {
        expect([papers, change]).toEqual([[], undefined])
        return
      }
      const due = { verified: 'accepted', expired: 'accepted', rejected: 'returned', submitted: 'waiting' }
      const state = { ...due, in_review: 'waiting', none: undefined }[verification]
      if (state) {
        expect(new Set(papers.map((paper) => paper.state))).toEqual(new Set([state]))
        expect([has('identity').length, has('diploma').length > 0]).toEqual([1, true])
      }
      if (points_first_diploma > 0) expect(has('diploma').length).toBe(points_second_diploma > 0 ? 2 : 1)
      if (published_at && papers.some((paper) => paper.state === 'waiting')) expect(change?.state).toBe('waiting')
    }))
})

test('prices are rounded as people do, and stay within the usual', () => {
  expect(roundAsPeopleDo([300, 800], 0.33)).toBe(450)
  expect(roundAsPeopleDo([4000, 9000], 0.5)).toBe(6500)
  expect(roundAsPeopleDo([14, 32], 0.5)).toBe(23)
  expect(roundAsPeopleDo([33, 98], 0)).toBe(35)
  expect(roundAsPeopleDo([33, 98], 9)).toBe(95)
  expect(roundAsPeopleDo([50, 50], 0.4)).toBe(50)
})

test('chance is even', () => {
  const draw = drawFor(7, 'x', 1, 'evenness')
  const counts = Array.from({ length: 10 }, () => 0)
  for (let turn = 0; turn < 10_000; turn++) counts[draw.int(0, 9)]!++
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150)
  expect(drawFor(7, 'x', 2, 'evenness').next()).not.toBe(drawFor(7, 'x', 1, 'evenness').next())
})
