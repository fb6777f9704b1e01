import type { Plugin } from '#platform/plugin.ts'
import type { PanelPage } from '#shared/panel.ts'
import { accounts } from '#features/accounts/plugin.ts'
import { catalog, notFound, sorry } from '#features/catalog/plugin.ts'
import { citiesPage } from '#features/geo/contract.ts'
import { geo } from '#features/geo/plugin.ts'
import { desktop } from '#features/staff/contract.ts'
import { refusedInPanel, staff } from '#features/staff/plugin.ts'
import { subjects } from '#features/subjects/plugin.ts'

/** Every slice of the product. Demo data is filled in this order. */
export const slices: readonly Plugin[] = [staff, accounts, geo, subjects, catalog]

/** The panel's menu, in its order. */
export const panelPages: readonly PanelPage[] = [desktop, citiesPage]

export const refusals = { site: notFound, panel: refusedInPanel, broken: sorry }
