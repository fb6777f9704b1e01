import { siteUrl, expect, expectAccessible, logInPerson, test } from './support/person.ts'

const story =
  'I have explained physics for nine years, at school and one to one. We begin with what you find easy, go on in ' +
  'small steps, and look back at the end of every lesson. My students learn to check their own work and to ask.'

test('profile edits survive a reload and a conflicting save', { tag: '@desk' }, async ({ page, context }) => {
  await logInPerson(page, 'es', { email: 'both@demo.test', role: 'tutor', path: '/profile/' })
  const about = page.getByLabel('Descripción completa')
  const before = await about.inputValue()
  // Letters, since a row of digits would be masked as a phone number.
  const word = Array.from(String(Date.now()), (digit) => 'abcdefghij'[Number(digit)]).join('')
  const typed = `${story} ${word}`
  await about.fill(typed)
  await expect(page.getByText(/Borrador guardado/)).toBeVisible()
  await page.reload()
  await expect(about).toHaveValue(typed)
  const draftDeleted = page.waitForResponse('**/keep_draft')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await draftDeleted
  await expect(about).toHaveValue(before)

  const other = await context.newPage()
  await other.goto(siteUrl('es', '/profile/'))
  await other.getByLabel('Descripción breve').fill(`Escrito en otra ventana, con calma: ${word}`)
  await other.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(other.getByText('Perfil guardado.')).toBeVisible()

  await about.fill(typed)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText(/Lo que has escrito aquí no se ha perdido/)).toBeVisible()
  await expect(about).toHaveValue(typed)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cargar la última versión y conservar mis cambios' }).click()
  await expect(page.getByLabel('Descripción breve')).toHaveValue(/otra ventana/)
  await expect(about).toHaveValue(typed)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Perfil guardado.')).toBeVisible()
})

test('a public profile is accessible', async ({ page }) => {
  await page.goto(siteUrl('pl', '/'))
  await page.locator('main a[href*="/user-"]:visible').first().click()
  await expect(page).toHaveURL(/\/user-\d+\/$/)
  await expect(page.getByRole('heading', { name: 'Przedmioty i ceny' })).toBeVisible()
  await expectAccessible(page)
})
