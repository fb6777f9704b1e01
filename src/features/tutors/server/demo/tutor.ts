import { drawFor } from '#editions/demo/draw.ts'
import type { Draw } from '#editions/demo/draw.ts'
import type { Localized } from '#shared/locale.ts'
import { chooseProfession, makeCareer, profOf } from './career.ts'
import type { Career } from './career.ts'
import { roleOf } from './cast.ts'
import type { Role } from './cast.ts'
import { makeChange } from './change.ts'
import type { Change } from './change.ts'
import { makePresence } from './presence.ts'
import type { Presence } from './presence.ts'
import { choosePapers } from './papers/choose-papers.ts'
import type { Paper } from './papers/choose-papers.ts'
import { daysBefore, demoYear, makePerson } from './person.ts'
import type { Person } from './person.ts'
import { choosePlaces } from './places.ts'
import type { Whereabouts } from './places.ts'
import { makeRemarks } from './remarks.ts'
import type { Remarks } from './remarks.ts'
import { makeSchedule } from './schedule.ts'
import { makeStanding } from './standing.ts'
import type { Standing } from './standing.ts'
import type { Stuff } from './stuff.ts'
import { chooseSubjects, teach } from './teaching.ts'
import type { Taught } from './teaching.ts'
import { sayDescription, sayHeadline } from './words.ts'

/** Everything there would be to say about somebody; `present` tells which of it they have told us. */
export type DemoTutor = {
  number: number
  role: Role
  person: Person
  city: string
  prof: number
  career: Career
  whereabouts: Whereabouts
  teaching: (Taught & { description: Localized })[]
  headline: Localized
  description: Localized
  schedule: number[]
  video: string
  present: Presence
  standing: Standing
  seen_at: Date | null
  papers: Paper[]
  change: Change | undefined
  remarks: Remarks
  /** The number of who brought them along. */
  broughtBy: number | undefined
}

/** Tutor number so-and-so is always the same person, whatever was made before. */
export function makeTutor(stuff: Stuff, seed: number, number: number): DemoTutor {
  const draw = (part: string) => drawFor(seed, stuff.edition.code, number, part)
  const role = roleOf(number)
  const complete = role === 'complete'
  const subjects = chooseSubjects(draw('subjects'), stuff, complete ? [2] : [1, 2, 3])
  const ownLanguage = subjects.some(({ native }) => native)
  const profession = complete ? 'private' : chooseProfession(draw('profession'), ownLanguage)
  const person = makePerson(draw('person'), stuff, profession)
  const city = draw('city').weighted(stuff.cities, ({ weight }) => (complete ? weight ** 3 : weight))
  const career = makeCareer(draw('career'), person, profession, city, stuff)
  const years = demoYear - career.teachingSince
  const words = draw('words')
  const { sentences } = stuff
  const said = { years, sex: person.sex, subject: subjects[0]!.alias }
  const standing = makeStanding(draw('standing'), stuff.edition.school, role)
  const papers = role === 'crowd' ? [] : choosePapers(draw('papers'), standing, complete)
  const change = makeChange(draw('change'), sentences, said, { number, role, standing, papers })
  return {
    number,
    role,
    person,
    city: city.alias,
    prof: profOf[profession],
    career,
    whereabouts: choosePlaces(draw('places'), city, complete),
    teaching: teach(draw('teaching'), stuff, subjects, { profession, years }).map((taught) => ({
      ...taught,
      description: sentences.say(sentences.choose('lessons', words), { ...said, subject: taught.subject }),
    })),
    headline: sayHeadline(sentences, words, said),
    description: sayDescription(sentences, words, said),
    schedule: makeSchedule(draw('schedule'), profession),
    video: madeUpVideo(draw('video')),
    present: makePresence(draw('presence'), standing.state, role),
    standing,
    seen_at: lastSeen(draw('seen'), standing, role),
    papers,
    change,
    remarks: makeRemarks(draw('remarks'), standing, role, change?.state === 'returned'),
    broughtBy: role === 'usual' ? bringer(draw('bringer'), number) : undefined,
  }
}

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Eleven characters that look like a video's. */
function madeUpVideo(draw: Draw): string {
  return Array.from({ length: 11 }, () => characters[draw.int(0, characters.length - 1)]!).join('')
}

/** Half of them this week, some this month. Of a crowd nobody was ever here. */
function lastSeen(draw: Draw, { created_at, deleted_at }: Standing, role: Role): Date | null {
  const [chance, days] = [draw.next(), draw.next()]
  const ago = role === 'complete' ? days : chance < 0.5 ? 6 * days : chance < 0.75 ? 8 + 20 * days : undefined
  if (ago === undefined || role === 'crowd' || deleted_at) return null
  const seen = daysBefore(ago)
  return seen > created_at ? seen : created_at
}

/** Mostly somebody whom everybody may sign in as, so that they see whom they have brought. */
function bringer(draw: Draw, number: number): number | undefined {
  const chance = draw.next()
  if (chance > 0.12) return undefined
  const who = chance < 0.04 ? 1 : chance < 0.06 ? 2 : draw.int(4, 40)
  return who < number ? who : undefined
}
