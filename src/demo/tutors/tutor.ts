import { drawFor } from '../draw.ts'
import type { Draw } from '../draw.ts'
import type { Localized } from '#shared/locale.ts'
import { chooseProfession, makeCareer, profOf } from './career.ts'
import type { DemoCareer } from './career.ts'
import { demoRole } from './roles.ts'
import type { DemoRole } from './roles.ts'
import { makeRevision } from './revision.ts'
import type { DemoRevision } from './revision.ts'
import { makeFilledParts } from './filled-parts.ts'
import type { FilledParts } from './filled-parts.ts'
import { chooseDocuments } from './documents/choose-documents.ts'
import type { DemoDocument } from './documents/choose-documents.ts'
import { daysBefore, demoYear, makePerson } from './person.ts'
import type { DemoIdentity } from './person.ts'
import { choosePlaces } from './places.ts'
import type { DemoPlaces } from './places.ts'
import { makeRemarks } from './remarks.ts'
import type { DemoRemarks } from './remarks.ts'
import { makeSchedule } from './schedule.ts'
import { makeStatus } from './status.ts'
import type { DemoStatus } from './status.ts'
import type { DemoFixtures } from './fixtures.ts'
import { chooseSubjects, makeSubjectOffers } from './subjects.ts'
import type { DemoSubjectOffer } from './subjects.ts'
import { renderDescription, renderHeadline } from './profile-texts.ts'

/** Complete data of a tutor; `filled` tells which parts the profile contains. */
export type DemoTutor = {
  number: number
  role: DemoRole
  person: DemoIdentity
  city: string
  prof: number
  career: DemoCareer
  teachingPlaces: DemoPlaces
  teaching: (DemoSubjectOffer & { description: Localized })[]
  headline: Localized
  description: Localized
  schedule: number[]
  video: string
  filled: FilledParts
  status: DemoStatus
  seen_at: Date | null
  documents: DemoDocument[]
  change: DemoRevision | undefined
  remarks: DemoRemarks
  /** Number of the referring tutor. */
  referrerNumber: number | undefined
}

/** The result depends only on the seed and the number. */
export function makeDemoTutor(fixtures: DemoFixtures, seed: number, number: number): DemoTutor {
  const draw = (part: string) => drawFor(seed, fixtures.edition.code, number, part)
  const role = demoRole(number)
  const complete = role === 'complete'
  const subjects = chooseSubjects(draw('subjects'), fixtures, complete ? [2] : [1, 2, 3])
  const ownLanguage = subjects.some(({ native }) => native)
  const profession = complete ? 'private' : chooseProfession(draw('profession'), ownLanguage)
  const person = makePerson(draw('person'), fixtures, profession)
  const city = draw('city').weighted(fixtures.cities, ({ weight }) => (complete ? weight ** 3 : weight))
  const career = makeCareer(draw('career'), person, profession, city, fixtures)
  const years = demoYear - career.teachingSince
  const words = draw('words')
  const { sentences } = fixtures
  const sentenceValues = { years, sex: person.sex, subject: subjects[0]!.alias }
  const status = makeStatus(draw('standing'), fixtures.edition.school, role)
  const documents = role === 'crowd' ? [] : chooseDocuments(draw('papers'), status, complete)
  const change = makeRevision(draw('change'), sentences, sentenceValues, { number, role, status, documents })
  return {
    number,
    role,
    person,
    city: city.alias,
    prof: profOf[profession],
    career,
    teachingPlaces: choosePlaces(draw('places'), city, complete),
    teaching: makeSubjectOffers(draw('teaching'), fixtures, subjects, { profession, years }).map((taught) => ({
      ...taught,
      description: sentences.render(sentences.choose('lessons', words), { ...sentenceValues, subject: taught.subject }),
    })),
    headline: renderHeadline(sentences, words, sentenceValues),
    description: renderDescription(sentences, words, sentenceValues),
    schedule: makeSchedule(draw('schedule'), profession),
    video: makeVideoId(draw('video')),
    filled: makeFilledParts(draw('presence'), status.state, role),
    status,
    seen_at: makeLastSeen(draw('seen'), status, role),
    documents,
    change,
    remarks: makeRemarks(draw('remarks'), status, role, change?.state === 'returned'),
    referrerNumber: role === 'usual' ? makeReferrer(draw('bringer'), number) : undefined,
  }
}

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

function makeVideoId(draw: Draw): string {
  return Array.from({ length: 11 }, () => characters[draw.int(0, characters.length - 1)]!).join('')
}

/** Half were seen this week and a quarter this month; bulk tutors never. */
function makeLastSeen(draw: Draw, { created_at, deleted_at }: DemoStatus, role: DemoRole): Date | null {
  const [chance, days] = [draw.next(), draw.next()]
  const ago = role === 'complete' ? days : chance < 0.5 ? 6 * days : chance < 0.75 ? 8 + 20 * days : undefined
  if (ago === undefined || role === 'crowd' || deleted_at) return null
  const seen = daysBefore(ago)
  return seen > created_at ? seen : created_at
}

/** Usually one of the public demo logins, so that their affiliate page is not empty. */
function makeReferrer(draw: Draw, number: number): number | undefined {
  const chance = draw.next()
  if (chance > 0.12) return undefined
  const who = chance < 0.04 ? 1 : chance < 0.06 ? 2 : draw.int(4, 40)
  return who < number ? who : undefined
}
