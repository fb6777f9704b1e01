import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#test/support/app.ts'
import type { Visitor } from '#test/support/app.ts'
import { openPanel } from '#test/support/panel.ts'
import type { PanelAnswer } from '#test/support/panel.ts'
import { jpeg } from '#test/support/sample-fixture.ts'
import { pressPanel, videoPanel } from '../contract.ts'

let staff: Visitor
beforeAll(async () => {
  const app = await openApp()
  staff = await app.visitor({ staff: 3 })
})

const undoOf = ({ data }: PanelAnswer) => ({ token: (data as { undo: string }).undo })

async function uploadPoster(): Promise<number> {
  const file = new File([Uint8Array.from(await jpeg())], 'poster.jpg')
  const answer = await staff.call('POST /api/admin/video/upload', { field: 'poster' }, { file: [file] })
  return (answer as unknown as { data: { file: { id: number } } }).data.file.id
}

test('staff crop the poster of a video, find, hide, export and delete the video, and undo it', async () => {
  const videos = openPanel(staff, videoPanel)
  const poster = await uploadPoster()
  const area = { x: 0, y: 0, width: 160, height: 90 }
  expect(await videos.call('crop', { field: 'poster', id: poster, area })).toMatchObject({
    data: { file: { original: { crop: area } } },
  })
  const { id } = await videos.create({
    title: { ua: 'Таблиця множення' },
    description: { ua: 'Пояснення за хвилину.' },
    video: 'https://www.youtube.com/watch?v=M7lc1UVf-VE',
    poster: { id: poster, alt: 'Дошка' },
    published_on: '2026-05-01',
    active: true,
  })
  expect(await videos.get(id)).toMatchObject({ title: { ua: 'Таблиця множення' }, active: true })
  expect(await videos.call('changeCheckout', { id, field: 'active', value: false })).toMatchObject({
    data: { video: { active: false } },
  })
  await videos.call('bulk', { action: 'set', field: 'active', value: true, ids: [id] })
  expect(await videos.get(id)).toMatchObject({ active: true })
  expect(await videos.exportCsv()).toContain('Таблиця множення')
  const listed = async () => (await videos.list()).items.map((row) => row.id)
  const removed = await videos.call('delete', { id })
  expect(await listed()).not.toContain(id)
  await videos.call('undo', undoOf(removed))
  expect(await listed()).toContain(id)
})

test('staff change, hide, find, export and delete an article about the company, and undo it', async () => {
  const press = openPanel(staff, pressPanel)
  const fields = { source: 'Освіта сьогодні', link: 'https://news.example/repeto', published_on: '2026-04-01' }
  const { id } = await press.create({ title: { ua: 'Як обрати репетитора' }, ...fields, active: true })
  await press.call('save', { press_mention: { id, title: { ua: 'Як обирають репетитора' } } })
  expect(await press.get(id)).toMatchObject({ title: { ua: 'Як обирають репетитора' }, ...fields })
  expect(await press.call('changeCheckout', { id, field: 'active', value: false })).toMatchObject({
    data: { press_mention: { active: false } },
  })
  expect(await press.exportCsv()).toContain('Як обирають репетитора')
  const listed = async () => (await press.list()).items.map((row) => row.id)
  expect(await listed()).toContain(id)
  await press.call('undo', undoOf(await press.call('bulk', { action: 'delete', ids: [id] })))
  expect(await listed()).toContain(id)
  await press.call('delete', { id })
  expect(await listed()).not.toContain(id)
})
