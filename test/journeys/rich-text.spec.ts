import sharp from 'sharp'
import { expect, expectAccessible, logInStaff, siteUrl, test } from './support/person.ts'

// The journey writes with every tool of the editor.
test.describe.configure({ timeout: 180_000 })

const item = (text: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span>${text}</p>`
const wordHtml = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>
  <h2 style='color:blue'>Your tasks</h2><p class=MsoNormal style='font-family:Calibri'>You <b>plan</b> lessons.<o:p></o:p></p>
  ${item('Check homework')}${item('Talk to parents')}<img src="file:///C:/a.png"></body></html>`

test('a text is written with every tool, pasted from Word and read', async ({ page }, { project }) => {
  const title = `Formulas ${project.name}`
  await logInStaff(page, 'mx', 1, '/panel/vacancies/new/')
  const field = page.getByRole('textbox', { name: 'Puesto' })
  await field.fill(title)
  const editor = page.locator('.ProseMirror')
  const toolbar = page.getByRole('toolbar')
  const tool = (name: string) => toolbar.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const insert = dialog.getByRole('button', { name: 'Insertar' })

  await editor.click()
  await editor.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, wordHtml)
  await expect(editor.getByRole('heading', { name: 'Your tasks' })).toBeVisible()
  await expect(editor.getByRole('listitem')).toHaveText(['Check homework', 'Talk to parents'])
  await expect(page.getByText('Las imágenes no se pegan junto con el texto.')).toBeVisible()

  // The toolbar is one tab stop.
  await tool('Negrita').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await expect(tool('Negrita')).toBeFocused()

  await editor.press('Control+End')
  await editor.press('Enter')
  await editor.press('Enter')
  await tool('Fórmula').click()
  await dialog.getByRole('textbox').fill(String.raw`\frac{1`)
  await insert.click()
  await expect(dialog.getByText('La fórmula está incompleta.')).toBeVisible()
  await dialog.getByRole('textbox').fill(String.raw`x = \frac{1}{2}`)
  await expect(dialog.locator('mfrac')).toBeVisible()
  await expectAccessible(page)
  await insert.click()
  await expect(editor.locator('mfrac')).toBeVisible()

  await editor.press('Enter')
  await tool('Tabla').click()
  await page.keyboard.type('Nivel')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Precio')
  await tool('Eliminar la columna').click()
  await expect(editor.locator('th')).toHaveText(['Nivel', ''])
  await expectAccessible(page)

  await editor.press('Control+End')
  const photo = { create: { width: 900, height: 600, channels: 3, background: '#0f6b4f' } } as const
  await page
    .locator('input[type=file][hidden]')
    .first()
    .setInputFiles({
      name: 'clase.png',
      mimeType: 'image/png',
      buffer: await sharp(photo).png().toBuffer(),
    })
  await dialog.getByRole('textbox').fill('Una clase')
  await insert.click()
  await expect(editor.getByRole('img', { name: 'Una clase' })).toBeVisible()
  await editor.press('Control+End')
  await tool('Video').click()
  await dialog.getByRole('textbox').fill('https://youtu.be/dQw4w9WgXcQ')
  await insert.click()

  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByRole('button', { name: 'Publicar' })).toHaveCount(0)
  const id = page.url().split('/').at(-2)

  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).hostname))
  await page.goto(siteUrl('mx', `/vacancy/${id}/`))
  const text = page.locator('article .rich-text')
  await expect(text.locator('h2#section-your-tasks')).toBeVisible()
  await expect(text.locator('math mfrac')).toBeVisible()
  await expect(text.getByRole('columnheader', { name: 'Nivel' })).toBeVisible()
  await expect(text.locator('source[type="image/avif"]')).toHaveAttribute('srcset', /-320\.avif 320w/)
  await text.getByRole('img', { name: 'Una clase' }).scrollIntoViewIfNeeded()
  await expect
    .poll(() => text.getByRole('img', { name: 'Una clase' }).evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/\.avif$/)
  await expect(text.locator('a[data-video]')).toBeVisible()
  await expectAccessible(page)
  expect(new Set(requests)).toEqual(new Set(['mx.localhost']))
})

test('the form does not move when its editor arrives', async ({ page }) => {
  await logInStaff(page, 'mx', 1, '/panel/vacancies/')
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/editor-[^/]*\.js$/, async (route) => {
    await arrival
    await route.continue()
  })
  await page.getByRole('link', { name: 'Agregar' }).first().click()
  const save = page.getByRole('button', { name: 'Guardar' })
  await expect(save).toBeVisible()
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  const before = await save.boundingBox()
  arrive()
  await expect(page.getByRole('toolbar')).toBeVisible()
  expect(await save.boundingBox()).toEqual(before)
})
