import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp, Visitor } from '#test/support/app.ts'
import { eventually } from '#test/support/eventually.ts'
import { openPanel } from '#test/support/panel.ts'
import { jpeg } from '#test/support/sample-fixture.ts'
import { structuredProblems } from '#test/guards/seo-structured.ts'
import { pressPanel, videoPanel } from '../contract.ts'
import type { mediaEndpoints } from '../contract.ts'

let app: TestApp
let staff: Visitor
let guest: Visitor
beforeAll(async () => {
  app = await openApp()
  staff = await app.visitor({ staff: 3 })
  guest = await app.visitor()
})

async function uploadPoster() {
  const file = new File([Uint8Array.from(await jpeg())], 'poster.jpg')
  const answer = await staff.call(
    'POST /api/admin/video/upload',
    { field: 'poster' },
    {
      file: [file],
    },
  )
  return (answer as unknown as { data: { file: { id: number } } }).data.file.id
}
const videos = async (visitor = guest) => {
  const answer = await visitor.call<typeof mediaEndpoints.videos>('GET /api/client/videos', { page: 1 })
  if (answer.status === 'fail') throw new Error(JSON.stringify(answer))
  return answer.data.videos.items
}
const page = async (path = '/media') => (await guest.send('GET', path)).body

async function createVideo(fields: object = {}) {
  return openPanel(staff, videoPanel).create({
    title: { ua: 'Урок за хвилину', ru: 'Урок за минуту' },
    description: { ua: 'Як минає перше заняття.' },
    video: 'https://www.youtube.com/watch?v=M7lc1UVf-VE',
    poster: { id: await uploadPoster(), alt: 'Учень і репетиторка' },
    published_on: '2026-05-01',
    active: true,
    ...fields,
  })
}

test('a video is listed in the language of the visitor while it is shown', async () => {
  await page()
  const { id } = await createVideo()
  expect(await videos()).toContainEqual({
    id,
    title: 'Урок за хвилину',
    description: 'Як минає перше заняття.',
    video_id: 'M7lc1UVf-VE',
    poster: expect.objectContaining({ url: expect.stringMatching(/^\/media\//) }),
    published_on: '2026-05-01',
  })
  expect((await videos(await app.visitor({ locale: 'ru' }))).find((one) => one.id === id)?.title).toBe('Урок за минуту')
  await eventually(async () => expect(await page()).toContain('Урок за хвилину'))
  await openPanel(staff, videoPanel).call('save', { video: { id, active: false } })
  expect((await videos()).map((one) => one.id)).not.toContain(id)
  await eventually(async () => expect(await page()).not.toContain('Урок за хвилину'))
})

test('the page asks no other host for anything, and describes its videos to search engines', async () => {
  const body = await page()
  expect(body).toContain('data-video=')
  expect(body).not.toMatch(
    /<iframe|<img[^>]+src="https?:|<script[^>]+src="https?:|<link rel="(?:preload|preconnect)"[^>]+https?:/,
  )
  const about = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(body)![1]!
  expect(about).toContain('"@type":"VideoObject"')
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(body)![1]!
  expect(structuredProblems(about, new URL(canonical).origin)).toEqual([])
})

test('a press mention links to the web only', async () => {
  const panel = openPanel(staff, pressPanel)
  const given = { title: { ua: 'Про нас' }, source: 'Вісник', published_on: '2026-05-02', active: true }
  const { id } = await panel.create({ ...given, link: 'https://example.com/a' })
  await eventually(async () => expect(await page()).toContain('https://example.com/a'))
  expect(id).toBeGreaterThan(0)
  for (const link of ['javascript:alert(1)', 'http://example.com', 'https://', 'https://a b.example', '/own'])
    expect(
      await staff.call('POST /api/admin/press_mention/create', { press_mention: { ...given, link } }),
    ).toMatchObject({ status: 'fail', error: { link: expect.any(Array) } })
})

test('a page beyond the end is not found', async () => {
  expect((await guest.send('GET', '/media?page=9')).statusCode).toBe(404)
})
