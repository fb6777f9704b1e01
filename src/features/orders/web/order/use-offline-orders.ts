import { useEffect } from 'react'
import { offlineOwner } from '#shared/offline-owner.ts'
import { saveOfflineList } from '#ui/offline.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { statusName } from '../../model.ts'
import type { Status } from '../../model.ts'

type ListedOrder = { id: number; status: number; lessons: readonly string[]; link: string }

/** Keeps the reader's current orders in this browser for the page that is shown without a connection. */
export function useOfflineOrders(orders: readonly ListedOrder[], isCurrent: boolean, as: 'client' | 'tutor'): void {
  const t = useT()
  const { auth } = useFrame()
  const owner = offlineOwner(auth)
  useEffect(() => {
    if (!isCurrent || owner === undefined) return
    const items = orders.map(({ id, status, lessons, link }) => {
      const name = statusName(status as Status)
      const state = as === 'client' ? t(`client_orders.status.${name}`) : t(`order.status.${name}`)
      return { href: link, title: lessons.join(', '), text: `${t('order_page.number', { id: String(id) })} · ${state}` }
    })
    void saveOfflineList('orders', items, owner)
  }, [orders, isCurrent, owner, as, t])
}
