import { cookieName, startSession } from '#platform/session/sessions.ts'
import type { TestApp, Visitor } from './app.ts'
import { doc, paragraph, textNode } from './sample-fixture.ts'
import { addTutor, twoSubjects } from './tutors.ts'
import type { TutorFields } from './tutors.ts'

export type Author = Visitor & { id: number; subject: number }

/** A tutor with a public profile and a subject, logged in. */
export async function openAuthor(app: TestApp, fields: TutorFields = {}): Promise<Author> {
  const [subject] = await twoSubjects(app)
  const id = await addTutor(app, { active: true, show_in_catalog: true, subjects: [subject], ...fields })
  const visitor = await app.visitor()
  visitor.cookies[cookieName.person] = await startSession(app.runtime.database.db, {
    edition: 'ua',
    realm: 'person',
    subjectId: id,
    role: 'tutor',
    now: app.runtime.clock(),
  })
  return { ...visitor, id, subject }
}

export const words = (text: string) => doc(paragraph(textNode(text)))

/** Other words for each number, so that texts differ; long enough for both kinds. */
export const longText = (seed: number) =>
  Array.from({ length: 40 }, (_, place) => `слово${letters(seed)} навчання${letters(place * seed + place)}`).join(' ')

/** Digits would look like a phone number. */
const letters = (number: number) => Array.from(String(number), (digit) => 'абвгдежзик'[Number(digit)]).join('')

export const validText = (subject: number, seed = 1) => ({
  title: `Група з математики ${letters(seed)}`,
  text: words(longText(seed)),
  subject_id: subject,
})
