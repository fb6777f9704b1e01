import { siteUrl, expect, expectAccessible, openPanelMenu, logInStaff, test } from './support/person.ts'

test('staff log in, see the desktop and log out', { tag: '@main' }, async ({ page }) => {
  await page.goto(siteUrl('ua', '/panel/users_cities/?sort=name'))
  await expect(page).toHaveURL(/\/panel\/login\?next=/)
  await expectAccessible(page)
  await page.locator('input[name=login]').fill('staff3@demo.test')
  await page.locator('input[name=password]').fill('wrong')
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('alert')).toContainText('пароль')
  await page.locator('input[name=password]').fill('demo-repeto')
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/panel/users_cities/?sort=name')
  await openPanelMenu(page)
  await page.getByRole('link', { name: 'Робочий стіл', exact: true }).click()
  await page.waitForURL('**/panel/desktop/')
  await expectAccessible(page)
  await openPanelMenu(page)
  await page.getByRole('button', { name: 'Вийти' }).click()
  await page.waitForURL('**/panel/login**')
})

test(
  'staff find, toggle and edit a city and see validation errors',
  { tag: ['@desk', '@main'] },
  async ({ page }, { project }) => {
    test.slow()
    await logInStaff(page, 'us', 1, '/panel/users_cities/')
    await expectAccessible(page)
    const wanted = project.name === 'phone' ? 'Denver' : 'Seattle'
    await page.getByRole('searchbox', { name: 'Name' }).fill(wanted)
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(new RegExp(`name=${wanted}`))
    await expect(page.getByRole('row')).toHaveCount(2)

    const footer = page.getByRole('switch', { name: `In footer: ${wanted}` })
    const before = await footer.getAttribute('aria-checked')
    await footer.click()
    await expect(footer).not.toHaveAttribute('aria-checked', before ?? '')
    // The switch updates at once and is disabled until the server has saved.
    await expect(footer).toBeEnabled()
    await page.reload()
    await expect(footer).not.toHaveAttribute('aria-checked', before ?? '')

    await page.getByRole('link', { name: wanted, exact: true }).click()
    await expectAccessible(page)
    await page.getByLabel('URL slug').fill('Not an address!')
    await page.getByRole('spinbutton', { name: 'Position' }).fill('7')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByLabel('URL slug')).toBeFocused()
    await expect(page.getByLabel('URL slug')).toHaveValue('Not an address!')
    await page.getByLabel('URL slug').fill(wanted.toLowerCase())
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.waitForURL(`**/panel/users_cities/?name=${wanted}`)
  },
)

test('staff add and delete a city, but not one with districts', { tag: '@desk' }, async ({ page }, { project }) => {
  await logInStaff(page, 'mx', 4, '/panel/users_cities/')
  await page.getByRole('link', { name: 'Agregar ciudad' }).click()
  const name = `Prueba ${project.name}`
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill(name)
  await page.getByLabel('Dirección de la página').fill(`prueba-${project.name}`)
  // Before hydration it is a plain select.
  await page.locator('input[role=combobox]').click()
  await page.getByRole('listbox', { name: 'Región' }).getByRole('option').first().click()
  await expectAccessible(page)
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
  await expect(page.getByText(/zonas/)).toBeVisible()
})

test('leaving with unsaved changes asks for confirmation', async ({ page }) => {
  await logInStaff(page, 'es', 3, '/panel/users_cities/')
  await page.getByRole('link', { name: 'Añadir ciudad' }).click()
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Casi')
  page.once('dialog', (dialog) => void dialog.dismiss())
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveValue('Casi')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.waitForURL('**/panel/users_cities/')
})

test('going back with unsaved changes asks once, and cancelling keeps them', { tag: '@desk' }, async ({ page }) => {
  await logInStaff(page, 'es', 4, '/panel/users_cities/')
  await page.getByRole('link', { name: 'Añadir ciudad' }).click()
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Casi')
  const confirmations: string[] = []
  page.on('dialog', (dialog) => {
    confirmations.push(dialog.message())
    void dialog.dismiss()
  })
  await page.evaluate(() => history.back())
  await expect.poll(() => confirmations.length).toBe(1)
  await expect(page).toHaveURL(/\/new\/$/)
  await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveValue('Casi')
  expect(confirmations).toHaveLength(1)
})

test('the chosen panel language persists', { tag: '@desk' }, async ({ page }) => {
  await logInStaff(page, 'ua', 2)
  await page.getByRole('button', { name: 'Мова панелі' }).click()
  await page.getByRole('menuitem', { name: 'Polski' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pulpit')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl-UA')
})

test('a page without permission shows an error', { tag: '@desk' }, async ({ page }) => {
  await logInStaff(page, 'pl', 2)
  await openPanelMenu(page)
  await expect(page.getByRole('link', { name: 'Miasta' })).toHaveCount(0)
  const answer = await page.goto(siteUrl('pl', '/panel/users_cities/'))
  expect(answer?.status()).toBe(403)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('staff switch the edition and stay on the same page', { tag: '@desk' }, async ({ page }, { project }) => {
  await logInStaff(page, 'es', project.name === 'phone' ? 1 : 4, '/panel/users_levels/')
  await openPanelMenu(page)
  await page.getByRole('button', { name: 'Edición del país' }).click()
  await page.getByRole('menuitem', { name: 'México' }).click()
  await page.waitForURL(siteUrl('mx', '/panel/users_levels/'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Niveles')
  await expectAccessible(page)
})

test('the audit log shows who did what', { tag: ['@desk', '@main'] }, async ({ page }) => {
  // The login itself is what the log shows.
  await page.goto(siteUrl('kz', '/panel/desktop/'))
  await page.locator('input[name=login]').fill('staff1@demo.test')
  await page.locator('input[name=password]').fill('demo-repeto')
  await page.locator('button[type=submit]').click()
  await page.getByRole('link', { name: 'Журнал действий' }).click()
  await page.waitForURL('**/panel/audit/')
  // Events of jobs appear between those of staff.
  await expect(page.getByRole('row').filter({ hasText: 'Olha Marchenko' }).first()).toBeVisible()
  await expectAccessible(page)
})
