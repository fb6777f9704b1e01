import { expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { guest } from '#shared/access.ts'
import { noFields, definePage } from '#shared/contract.ts'
import { page } from '../plugin.ts'
import { createMatcher } from './match.ts'

const paths = ['/', '/about', '/{catalogAlias}/:subject/', '/user-:id(^\\d+)/', '/panel/login'] as const
const match = createMatcher(
  paths.map((path) =>
    page(definePage({ id: path, path, who: guest, layout: 'site', input: noFields, data: noFields }), () => ({})),
  ),
)
const found = (edition: string, path: string) => {
  const result = match(editionByCode(edition)!, path)
  if (result.found === 'page') return [result.page.page.id, result.locale, result.params]
  return result.found === 'redirect' ? result.to : result.status
}

test.each([
  ['pl', '/korepetycje/matematyka/', ['/{catalogAlias}/:subject/', 'pl', { subject: 'matematyka' }]],
  ['pl', '/tutors/matematyka/', 404],
  ['es', '/profesores/ingles/', ['/{catalogAlias}/:subject/', 'es', { subject: 'ingles' }]],
  ['ua', '/ru/tutors/matematika/', ['/{catalogAlias}/:subject/', 'ru', { subject: 'matematika' }]],
  ['ua', '/user-12/', ['/user-:id(^\\d+)/', 'ua', { id: '12' }]],
  ['ua', '/user-12a/', 404],
  ['ua', '/user-02/', '/user-2/'],
  ['ua', '/ru/user-0012', '/ru/user-12/'],
  ['ua', '/user-0/', ['/user-:id(^\\d+)/', 'ua', { id: '0' }]],
  ['ua', '/tutors/m%61tematika/', '/tutors/matematika/'],
  ['ua', '/ru/tutors/%6d%41tem%2Datika', '/ru/tutors/mAtem-atika/'],
  ['ua', '/tutors/a%2fb%2Fc%2e/', '/tutors/a%2Fb%2Fc%2E/'],
  ['ua', '/tutors/caf%C3%A9/', ['/{catalogAlias}/:subject/', 'ua', { subject: 'café' }]],
  ['ua', '/about/', '/about'],
  ['ua', '/ru/about', ['/about', 'ru', {}]],
  ['ua', '/ru/panel/login', 410],
  ['kz', '/ua/', 410],
])('%s %s', (edition, path, result) => expect(found(edition, path)).toEqual(result))
