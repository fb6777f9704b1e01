import type { Page, TestInfo } from '@playwright/test'
import { placeBits } from '#features/catalog/model.ts'
import { inDatabase } from './support/database.ts'
import { openPage } from './support/parties.ts'
import { expect, expectAccessible, logInStaff, siteUrl, test } from './support/person.ts'

/** Each screen size works in editions of its own, because decisions stay. */
const editionOf = ({ project }: TestInfo) => (project.name === 'phone' ? 'us' : 'in')
const billingOf = ({ project }: TestInfo) =>
  project.name === 'phone'
    ? { edition: 'ua', approve: 'Схвалити', approved: 'Схвалено', clear: 'Очистити' }
    : { edition: 'pl', approve: 'Zatwierdź', approved: 'Zatwierdzone', clear: 'Wyczyść' }

async function findRow<T>(query: string, values: readonly unknown[]): Promise<T> {
  const { rows } = await inDatabase((database) => database.query(query, [...values]))
  return rows[0] as T
}

const noticeOf = (page: Page, text: string | RegExp) => page.locator('[aria-live=polite]').getByText(text)
const dialogOf = (page: Page) => page.getByRole('dialog').last()

test('staff read billing data with a scan, clear a field and approve them', async ({ page }, info) => {
  const { edition, approve, approved, clear } = billingOf(info)
  const { tutor_id } = await findRow<{ tutor_id: number }>(
    `update billing_data set state = 'submitted' where edition = $1 and tutor_id in
       (select tutor_id from billing_document where edition = $1) returning tutor_id`,
    [edition],
  )
  await logInStaff(page, edition, 2, '/panel/users_show/?billing_submitted=1')
  await expectAccessible(page)
  await page.goto(siteUrl(edition, `/panel/users_show/${tutor_id}/?tab=money`))
  const scan = page.locator('a[href*="billing_data/document"]')
  const type = await scan.evaluate(async (link: HTMLAnchorElement) => {
    const answer = await fetch(link.href)
    return answer.headers.get('content-type')
  })
  expect(type).toBe('image/webp')
  await expectAccessible(page)

  await page.getByRole('button', { name: approve, exact: true }).click()
  await expect(page.getByText(approved, { exact: true })).toBeVisible()
  // A cleared field takes the approval back, so that the tutor fills it in again.
  await page.getByRole('button', { name: clear, exact: true }).last().click()
  await dialogOf(page).getByRole('button', { name: clear }).click()
  await expect(page.getByText(approved, { exact: true })).toBeHidden()
  await findRow(
    `update billing_data set state = 'submitted', tax_id = '0000000000' where edition = $1 and tutor_id = $2`,
    [edition, tutor_id],
  )
})

test('a large adjustment of a wallet waits for a second person', async ({ page, browser }, info) => {
  const edition = editionOf(info)
  const reason = `Bank transfer ${Date.now()}`
  const { tutor_id } = await findRow<{ tutor_id: number }>(
    'select tutor_id::int from wallet_adjustment where edition = $1 limit 1',
    [edition],
  )
  await logInStaff(page, edition, 4, `/panel/users_show/${tutor_id}/?tab=money`)
  await page.getByRole('button', { name: 'Adjust balance' }).click()
  await dialogOf(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialogOf(page).locator('[aria-invalid]').first()).toBeFocused()
  await dialogOf(page)
    .getByLabel(/^Amount/)
    .fill('99999')
  await dialogOf(page).getByLabel('Reason').fill(reason)
  await expectAccessible(page)
  await dialogOf(page).getByRole('button', { name: 'Continue' }).click()
  await dialogOf(page).getByRole('button', { name: 'Ask for approval' }).click()
  await expect(noticeOf(page, 'A second staff member has to approve this amount.')).toBeVisible()
  await expect(page.getByText('needs approval:').first()).toBeVisible()

  await page.goto(siteUrl(edition, '/panel/payments/adjustments/?state=waiting'))
  const own = page.getByRole('row').filter({ hasText: reason })
  await expect(own.getByText('Waiting for a colleague')).toBeVisible()

  const head = await openPage(browser, page)
  await logInStaff(head, edition, 1, '/panel/payments/adjustments/?state=waiting')
  await expectAccessible(head)
  await head.getByRole('row').filter({ hasText: reason }).getByRole('button', { name: 'Approve' }).click()
  await expectAccessible(head)
  await dialogOf(head).getByRole('button', { name: 'Approve' }).click()
  await expect(noticeOf(head, 'Adjustment applied.')).toBeVisible()
  await head.goto(siteUrl(edition, `/panel/users_show/${tutor_id}/?tab=money`))
  await expect(head.getByRole('listitem').filter({ hasText: reason })).toContainText('99,999')
  await head.context().close()
})

test('staff apply a difference with a reason', async ({ page }, info) => {
  const edition = editionOf(info)
  const { payment_id } = await findRow<{ payment_id: number }>(
    `update payment_difference set state = 'open', reason = '', staff_id = null, settled_at = null
     where edition = $1 returning payment_id`,
    [edition],
  )
  await logInStaff(page, edition, 4, '/panel/payments/differences/?state=open')
  await expectAccessible(page)
  await page.getByRole('row').getByRole('button', { name: 'Apply' }).click()
  await expect(dialogOf(page)).toContainText('Paid')
  await dialogOf(page).getByRole('button', { name: 'Apply' }).click()
  await expect(dialogOf(page).getByLabel('Reason')).toBeFocused()
  await dialogOf(page).getByLabel('Reason').fill('The payer has shown the receipt')
  await expectAccessible(page)
  await dialogOf(page).getByRole('button', { name: 'Apply' }).click()
  await expect(noticeOf(page, 'Difference applied.')).toBeVisible()
  await page.goto(siteUrl(edition, `/panel/payments/${payment_id}/`))
  await expect(page.locator('main header').getByText('Paid', { exact: true })).toBeVisible()
  await page.goto(siteUrl(edition, '/panel/payments/differences/?state=applied'))
  await expect(page.getByRole('row').filter({ hasText: 'The payer has shown the receipt' })).toBeVisible()
})

test('staff refund a part of a payment and then the rest', async ({ page }, info) => {
  const edition = editionOf(info)
  const { id } = await findRow<{ id: number }>(
    `select p.id from payment p
     join ledger_account w on w.edition = p.edition and w.kind = 'wallet' and w.owner_id = p.tutor_id and w.balance >= p.amount
     where p.edition = $1 and p.status = 'success' and p.refunded = 0 and not p.disputed and p.purpose = 'wallet'
     order by p.id limit 1`,
    [edition],
  )
  // Other journeys use up what the head may decide alone.
  await logInStaff(page, edition, 4, `/panel/payments/${id}/`)
  await page.getByRole('button', { name: 'Check status now' }).click()
  await expect(noticeOf(page, 'Nothing has changed.')).toBeVisible()
  const refund = async (amount?: string) => {
    await page.getByRole('button', { name: 'Refund to card' }).click()
    const dialog = dialogOf(page)
    if (amount) await dialog.getByLabel(/^Amount/).fill(amount)
    await dialog.getByLabel('Reason').fill('Paid twice')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Refund to card' }).click()
    await dialogOf(page)
      .getByText(/This can’t be undone/)
      .waitFor()
    await dialogOf(page).getByRole('button', { name: 'Refund to card' }).click()
    await expect(noticeOf(page, 'Refunded to the card.').last()).toBeVisible()
  }
  await refund('10')
  await expect(page.getByText('Paid out', { exact: true })).toBeVisible()
  await expect(page.locator('main header').getByText('Paid', { exact: true })).toBeVisible()
  await refund()
  await expect(page.locator('main header').getByText('Refunded', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.goto(siteUrl(edition, '/panel/payments/figures/'))
  await expectAccessible(page)
})

test('staff add a payment account, rotate its keys and delete it', async ({ page }) => {
  const edition = 'us'
  const name = `Journey ${Date.now()}`
  await logInStaff(page, edition, 1, '/panel/merchants/')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Sandbox' })
    .getByRole('button', { name: 'Test connection' })
    .click()
  await expect(noticeOf(page, 'The payment service accepts these keys.')).toBeVisible()
  await page.goto(siteUrl(edition, '/panel/merchants/stripe/'))
  await page.getByRole('button', { name: 'Add account' }).click()
  await dialogOf(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialogOf(page).getByLabel('Name')).toBeFocused()
  await dialogOf(page).getByLabel('Name').fill(name)
  const fillKeys = async (mark: string) => {
    await dialogOf(page).getByLabel('Secret key').fill(`sk_test_${mark}${mark}AAAA`)
    await dialogOf(page).getByLabel('Webhook secret').fill(`whsec_${mark}${mark}BBBB`)
  }
  await fillKeys('first')
  // An active account would take the payments of other journeys.
  await dialogOf(page).getByLabel('Active').uncheck()
  await expectAccessible(page)
  await dialogOf(page).getByRole('button', { name: 'Save' }).click()
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText('•••• AAAA')
  await expect(card).not.toContainText('first')

  await card.getByRole('button', { name: 'Edit account' }).click()
  await expect(dialogOf(page).getByLabel('Secret key')).toHaveValue('')
  await fillKeys('second')
  await dialogOf(page).getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Old keys accepted until')
  await expect(card).toContainText(/\/api\/payments\/webhook\/stripe\?merchant=\d+/)
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Stop accepting the old keys' }).click()
  await dialogOf(page).getByRole('button', { name: 'Stop accepting the old keys' }).click()
  await expect(card).not.toContainText('Old keys accepted until')
  await card.getByRole('button', { name: 'Delete' }).click()
  await dialogOf(page).getByRole('button', { name: 'Delete' }).click()
  await expect(card).toHaveCount(0)
})

test('staff give a placement and remove a paid one with a refund', async ({ page }, info) => {
  const edition = editionOf(info)
  const { tutor_id, subject } = await findRow<{ tutor_id: number; subject: string }>(
    `select e.tutor_id, s.name->>'en' as subject from catalog_entry e
     join subject s on s.edition = e.edition and s.id = e.subject_id and s.active
     where e.edition = $1 and e.city_id = 0 and e.places & ${placeBits.online} <> 0 and not exists (
       select from top_placement t where t.edition = e.edition and t.tutor_id = e.tutor_id)
     order by e.tutor_id desc limit 1`,
    [edition],
  )
  await logInStaff(page, edition, 4, '/panel/users_tops/')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add placement' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Tutor ID')).toBeFocused()
  await page.getByLabel('Tutor ID').fill(String(tutor_id))
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('option', { name: subject, exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(noticeOf(page, 'Saved').first()).toBeVisible()
  await page.goto(siteUrl(edition, `/panel/users_tops/?text=${tutor_id}`))
  await expect(page.getByRole('row').nth(1)).toContainText(subject)

  const { id } = await findRow<{ id: number }>(
    `select id from top_placement where edition = $1 and state = 'booked' and price > 0 and starts_at < now()
       and ends_at > now() + interval '2 days' order by id limit 1`,
    [edition],
  )
  await page.goto(siteUrl(edition, `/panel/users_tops/${id}/`))
  await page.getByRole('button', { name: 'Remove placement' }).click()
  await expect(dialogOf(page)).toContainText('this amount returns to the wallet')
  await dialogOf(page).getByLabel('Reason').fill('A complaint')
  await expectAccessible(page)
  await dialogOf(page).getByRole('button', { name: 'Remove placement' }).click()
  await expect(noticeOf(page, 'Placement removed')).toBeVisible()
  await page.goto(siteUrl(edition, `/panel/users_tops/${id}/`))
  await expect(page.getByText('Removed', { exact: true })).toBeVisible()
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
})

test('staff mark a fee as paid, reverse it and lift a restriction', { tag: '@desk' }, async ({ page }) => {
  const edition = 'in'
  const order = await findRow<{ id: number; tutor_id: number }>(
    `select id, tutor_id::int from lesson_order where edition = $1 and status = 6 and fee > 0 order by id limit 1`,
    [edition],
  )
  await findRow(
    `insert into fee_block (edition, tutor_id, stage, since) values ($1, $2, 'no_offers', now())
     on conflict (edition, tutor_id) do update set lifted_until = null`,
    [edition, order.tutor_id],
  )
  await logInStaff(page, edition, 4, `/panel/users_orders/${order.id}/`)
  await page.getByRole('button', { name: 'Lift restriction' }).click()
  await expectAccessible(page)
  await dialogOf(page).getByRole('button', { name: 'Lift restriction' }).click()
  await expect(page.getByText('Lifted until')).toBeVisible()
  await findRow(`update lesson_order set fee = 20000 where edition = $1 and id = $2 returning id`, [edition, order.id])
  await page.reload()
  const pay = async (sum: string) => {
    await page.getByRole('button', { name: 'Mark as paid' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel(/^Amount/).fill(sum)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Mark as paid' }).click()
    await expect(dialog.locator('[aria-invalid]').first()).toBeFocused()
    await dialog.getByLabel('Payment reference').fill('Receipt 17')
    await dialog.getByLabel('Reason').fill('Paid at the office')
    await dialog.getByLabel('Payment method').fill('cash')
    await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  }
  await pay('50')
  await expect(page.getByText('Still owed')).toBeVisible()
  await expect(page.getByText('Paid at the office, Receipt 17, cash')).toBeVisible()
  await pay('150')
  await expect(page.getByText('Paid at the office, Receipt 17, cash')).toHaveCount(2)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Reverse payment' }).click()
  await expect(noticeOf(page, 'Payment reversed')).toBeVisible()
})
