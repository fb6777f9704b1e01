import { page } from '#platform/plugin.ts'
import type { PluginPart } from '#platform/plugin.ts'
import { orderPage } from '../../contract/order-page.ts'
import { loadOrder } from './load-pages.ts'

export const presentPart: PluginPart = {
  routes: { pages: [page(orderPage, loadOrder)] },
}
