import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { videoFrameUrl } from '#shared/video.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})

const get = (url: string) => app.web.inject({ url, headers: { host: 'ua.localhost' } })

test('only the video frame may show the player, and only our pages may show the frame', async () => {
  const { statusCode, headers, body } = await get(videoFrameUrl('M7lc1UVf-VE'))
  expect(statusCode).toBe(200)
  expect(body).toContain('src="https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?')
  const policy = String(headers['content-security-policy'])
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      'frame-src https://www.youtube-nocookie.com',
      "frame-ancestors 'self'",
    ]),
  )
  expect(policy).not.toMatch(/script-src|unsafe|\*/)
  expect((await get('/')).headers['content-security-policy']).toContain("frame-src 'self';")
})

test.each(['short', 'M7lc1UVf-VE1', '"onload=a()', '..%2F..%2Fx-yz1', '%3Cscript%3Ea'])(
  'an id such as %s has no frame',
  async (id) => expect((await get(videoFrameUrl(id))).statusCode).toBe(404),
)
