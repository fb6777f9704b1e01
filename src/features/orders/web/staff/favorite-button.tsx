import { Star } from 'lucide-react'
import { useState } from 'react'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { IconButton } from '#ui/parts/button.tsx'
import type { orderPanelEndpoints } from '../../contract/staff.ts'

/** Updated optimistically, reverted on an error. */
export function FavoriteButton({ id, favorite }: { id: number; favorite: boolean }) {
  const t = useT()
  const [pendingValue, setPendingValue] = useState<boolean>()
  const on = pendingValue ?? favorite

  async function toggle() {
    setPendingValue(!on)
    const answer = await call<typeof orderPanelEndpoints.setFavorite>('POST /api/admin/order/set_favorite', {
      order_id: id,
      add_favorite: !on,
    })
    if (answer.status === 'fail') notifyFailure(answer, t)
    await refresh()
    setPendingValue(undefined)
  }

  return (
    <IconButton
      size="small"
      label={t('order_list.favorite', { id })}
      aria-pressed={on}
      disabled={pendingValue !== undefined}
      icon={<Star aria-hidden strokeWidth={1.5} className={`size-4 ${on ? 'fill-sun text-sun' : 'text-edge'}`} />}
      onClick={() => void toggle()}
    />
  )
}
