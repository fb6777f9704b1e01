import { at, expect, looksRight, openMenu, signIn, test } from './support/person.ts'

test('staff come in, see the desktop and leave', async ({ page }) => {
  await page.goto(at('ua', '/panel/users_cities/?sort=name'))
  await expect(page).toHaveURL(/\/panel\/login\?next=/)
  await looksRight(page)
  await page.locator('input[name=login]').fill('staff3@demo.test')
  await page.locator('input[name=password]').fill('wrong')
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('alert')).toContainText('пароль')
  await page.locator('input[name=password]').fill('demo-repeto')
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/panel/users_cities/?sort=name')
  await openMenu(page)
  await page.getByRole('link', { name: 'Робочий стіл', exact: true }).click()
  await page.waitForURL('**/panel/desktop/')
  await looksRight(page)
  await openMenu(page)
  await page.getByRole('button', { name: 'Вийти' }).click()
  await page.waitForURL('**/panel/login**')
})

test('a city is found, switched, edited, and its errors are told', { tag: '@desk' }, async ({ page }, { project }) => {
  test.slow()
  await signIn(page, 'us', 1, '/panel/users_cities/')
  await looksRight(page)
  const wanted = project.name === 'phone' ? 'Denver' : 'Seattle'
  await page.getByRole('searchbox', { name: 'Name' }).fill(wanted)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(new RegExp(`name=${wanted}`))
  await expect(page.getByRole('row')).toHaveCount(2)

  const footer = page.getByRole('switch', { name: `In the footer: ${wanted}` })
  const before = await footer.getAttribute('aria-checked')
  await footer.click()
  await expect(footer).not.toHaveAttribute('aria-checked', before ?? '')
  // It shows the change at once, and rests when the server has it.
  await expect(footer).toBeEnabled()
  await page.reload()
  await expect(footer).not.toHaveAttribute('aria-checked', before ?? '')

  await page.getByRole('link', { name: wanted, exact: true }).click()
  await looksRight(page)
  await page.getByLabel('Page address').fill('Not an address!')
  await page.getByRole('spinbutton', { name: 'Position' }).fill('7')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Page address')).toBeFocused()
  await expect(page.getByLabel('Page address')).toHaveValue('Not an address!')
  await page.getByLabel('Page address').fill(wanted.toLowerCase())
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.waitForURL(`**/panel/users_cities/?name=${wanted}`)
})

test('a city is added and deleted; one with districts stays', { tag: '@desk' }, async ({ page }, { project }) => {
  await signIn(page, 'mx', 4, '/panel/users_cities/')
  await page.getByRole('link', { name: 'Agregar ciudad' }).click()
  const name = `Prueba ${project.name}`
  await page.getByRole('textbox', { name: 'Español' }).first().fill(name)
  await page.getByLabel('Dirección de la página').fill(`prueba-${project.name}`)
  // Before the page has come alive, it is a plain select.
  await page.locator('input[role=combobox]').click()
  await page.getByRole('listbox', { name: 'Región' }).getByRole('option').first().click()
  await looksRight(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.waitForURL('**/panel/users_cities/')
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await page.waitForURL('**/panel/users_cities/')
  await expect(page.getByRole('link', { name })).toHaveCount(0)

  await page.getByRole('link', { name: 'Monterrey' }).click()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText(/distritos/)).toBeVisible()
})

test('unsaved changes are not lost by a stray click', async ({ page }) => {
  await signIn(page, 'es', 3, '/panel/users_cities/')
  await page.getByRole('link', { name: 'Agregar ciudad' }).click()
  await page.getByRole('textbox', { name: 'Español' }).first().fill('Casi')
  page.once('dialog', (dialog) => void dialog.dismiss())
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(page.getByRole('textbox', { name: 'Español' }).first()).toHaveValue('Casi')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.waitForURL('**/panel/users_cities/')
})

test('going back with unsaved changes asks once, and staying keeps them', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'es', 4, '/panel/users_cities/')
  await page.getByRole('link', { name: 'Agregar ciudad' }).click()
  await page.getByRole('textbox', { name: 'Español' }).first().fill('Casi')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  await page.evaluate(() => history.back())
  await expect.poll(() => asked.length).toBe(1)
  await expect(page).toHaveURL(/\/new\/$/)
  await expect(page.getByRole('textbox', { name: 'Español' }).first()).toHaveValue('Casi')
  expect(asked).toHaveLength(1)
})

test('staff choose the language of the panel, and it stays', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'ua', 2)
  await page.getByRole('button', { name: 'Мова панелі' }).click()
  await page.getByRole('menuitem', { name: 'Polski' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pulpit')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl-UA')
})

test('who may not come in is told so', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'pl', 2)
  await openMenu(page)
  await expect(page.getByRole('link', { name: 'Miasta' })).toHaveCount(0)
  const answer = await page.goto(at('pl', '/panel/users_cities/'))
  expect(answer?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await looksRight(page)
})

test(
  'staff change to another country and find themselves on the same page',
  { tag: '@desk' },
  async ({ page }, { project }) => {
    await signIn(page, 'es', project.name === 'phone' ? 1 : 4, '/panel/users_levels/')
    await openMenu(page)
    await page.getByRole('button', { name: 'Edición del país' }).click()
    await page.getByRole('menuitem', { name: 'México' }).click()
    await page.waitForURL(at('mx', '/panel/users_levels/'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Niveles de preparación')
    await looksRight(page)
  },
)

test('the record tells who did what', { tag: '@desk' }, async ({ page }) => {
  await signIn(page, 'kz', 1)
  await page.getByRole('link', { name: 'Журнал действий' }).click()
  await page.waitForURL('**/panel/audit/')
  // Jobs leave their mark between ours.
  await expect(page.getByRole('row').filter({ hasText: 'Olha Marchenko' }).first()).toBeVisible()
  await looksRight(page)
})
