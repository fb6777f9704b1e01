import type { Localized } from '#shared/locale.ts'
import { chooseProfession, makeCareer, profOf } from './career.ts'
import type { Career } from './career.ts'
import { demoYear, makePerson } from './person.ts'
import type { Person } from './person.ts'
import { choosePlaces } from './places.ts'
import type { Whereabouts } from './places.ts'
import { drawFor } from './random.ts'
import { makeSchedule } from './schedule.ts'
import { makeStanding } from './standing.ts'
import type { Standing } from './standing.ts'
import type { Stuff } from './stuff.ts'
import { chooseSubjects, teach } from './teaching.ts'
import type { Taught } from './teaching.ts'

export type DemoTutor = {
  number: number
  person: Person
  city: string
  prof: number
  career: Career
  whereabouts: Whereabouts
  teaching: (Taught & { description: Localized })[]
  headline: Localized
  description: Localized
  schedule: number[]
  standing: Standing
}

/** The first tutors are whom everybody may sign in as: they lack nothing. */
export const completeOnes = 2

/** Tutor number so-and-so is always the same person, whatever was made before. */
export function makeTutor(stuff: Stuff, seed: number, number: number): DemoTutor {
  const draw = (part: string) => drawFor(seed, stuff.edition.code, number, part)
  const complete = number <= completeOnes
  const subjects = chooseSubjects(draw('subjects'), stuff, complete ? [2] : [1, 2, 3])
  const ownLanguage = subjects.some(({ native }) => native)
  const profession = complete ? 'private' : chooseProfession(draw('profession'), ownLanguage)
  const person = makePerson(draw('person'), stuff, profession)
  const city = draw('city').weighted(stuff.cities, ({ weight }) => (complete ? weight ** 3 : weight))
  const career = makeCareer(draw('career'), person, profession, city, stuff.universities)
  const years = demoYear - career.teachingSince
  const words = draw('words')
  const { sentences } = stuff
  const said = { years, sex: person.sex, subject: subjects[0]!.alias }
  const about = [
    ...sentences.choose('about', words),
    ...sentences.choose('method', words, words.chance(0.2) ? 2 : 1),
    ...(words.chance(0.7) ? sentences.choose('promise', words) : []),
  ]
  return {
    number,
    person,
    city: city.alias,
    prof: profOf[profession],
    career,
    whereabouts: choosePlaces(draw('places'), city, complete),
    teaching: teach(draw('teaching'), stuff, subjects, { profession, years }).map((taught) => ({
      ...taught,
      description: sentences.say(sentences.choose('lessons', words), { ...said, subject: taught.subject }),
    })),
    headline: sentences.say(sentences.choose('headlines', words), said),
    description: sentences.say(about, said),
    schedule: makeSchedule(draw('schedule'), profession),
    standing: makeStanding(draw('standing'), stuff.edition.school, complete),
  }
}
