import { beforeAll, expect, test } from 'vitest'
import { editionByCode } from '#editions/editions.ts'
import { adPanel } from '#features/ads/contract.ts'
import type { adTutorCalls } from '#features/ads/contract.ts'
import { readOnlyCtx, systemRequester } from '#platform/runtime.ts'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { openAuthor, validText } from '#test/support/tutor-texts.ts'
import type { Author } from '#test/support/tutor-texts.ts'
import { statusNumber } from '../../model.ts'
import { textSitemap } from './text-sitemap.ts'

let app: TestApp
let staff: Visitor
let guest: Visitor
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 3 })
  guest = await app.visitor()
})

async function publishAd(tutor: Author, seed: number) {
  const ad = validText(tutor.subject, seed)
  const answer = await tutor.call<(typeof adTutorCalls)['create']>('POST /api/tutor/ad/create', { ad })
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer))
  const { id, title } = answer.data.ad
  await tutor.call('POST /api/tutor/ad/change_status', { ad: { id, new_status: statusNumber('moderation') } })
  expect(await staff.call(`POST ${adPanel.actions['publish']!.endpoint.path}`, { id })).toMatchObject({
    data: { changed: [id] },
  })
  return { title, path: `/ads/${id}/` }
}

test('visitors read texts of a tutor who opted out of search engines, which get none of them', async () => {
  const [tutor, another] = [await openAuthor(app), await openAuthor(app)]
  const [ad, otherAd] = [await publishAd(tutor, 1), await publishAd(another, 2)]
  const expectIndexed = async (indexed: boolean) => {
    // The pages come from the cache, which the change of the setting clears.
    for (const path of [ad.path, `/ads/?tutor_id=${tutor.id}`])
      await eventually(async () => {
        const { body } = await guest.send('GET', path)
        expect([body.includes(ad.title), body.includes('content="noindex"')]).toEqual([true, !indexed])
      })
    const page = (await guest.send('GET', ad.path)).body
    expect([page.includes('application/ld+json'), page.includes('property="og:image"')]).toEqual([indexed, true])
    const sitemap = (await guest.send('GET', '/sitemap/ua/ads-1.xml')).body
    expect([sitemap.includes(ad.path), sitemap.includes(otherAd.path)]).toEqual([indexed, true])
  }
  const setIndexed = (search_engines: boolean) =>
    tutor.call('POST /api/tutor/privacy/save', { privacy: { search_engines } })

  await expectIndexed(true)
  expect(await setIndexed(false)).toMatchObject({ status: 'success' })
  await expectIndexed(false)
  expect((await guest.send('GET', otherAd.path)).body).not.toContain('content="noindex"')
  await setIndexed(true)
  await expectIndexed(true)
})

test('search engines get no list of texts whose authors all opted out', async () => {
  const polish = systemRequester(editionByCode('pl')!)
  const sitemap = textSitemap({ kind: 'ad', plural: 'ads', path: '/ads/' })
  const readSitemap = async () => {
    const ctx = readOnlyCtx(app.runtime, polish)
    return { files: await sitemap.files(ctx, 'pl'), emptyPaths: await sitemap.emptyPaths!(ctx) }
  }
  const savePrivacy = (privacy: string) =>
    app.runtime.database.db.updateTable('tutor').set({ privacy }).where('edition', '=', 'pl').execute()

  expect(await readSitemap()).toMatchObject({ files: [{ number: 1 }], emptyPaths: [] })
  await savePrivacy('{"search_engines": false}')
  expect(await readSitemap()).toEqual({ files: [], emptyPaths: ['/ads/'] })
  const list = await app.web.inject({ url: '/ads/', headers: { host: 'pl.localhost:3000' } })
  expect(list.body).toContain('content="noindex"')
  await savePrivacy('{}')
  expect(await readSitemap()).toMatchObject({ files: [{ number: 1 }], emptyPaths: [] })
})
