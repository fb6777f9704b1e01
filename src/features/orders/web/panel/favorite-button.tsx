import { Star } from 'lucide-react'
import { useState } from 'react'
import { call, notifyFailure } from '#ui/api.ts'
import { useT } from '#ui/frame.tsx'
import { refresh } from '#ui/navigation.ts'
import { IconButton } from '#ui/parts/button.tsx'
import type { panelEndpoints } from '../../panel-contract.ts'

/** Shown at once, taken back when the server says no. */
export function FavoriteButton({ id, favorite }: { id: number; favorite: boolean }) {
  const t = useT()
  const [asked, setAsked] = useState<boolean>()
  const on = asked ?? favorite

  async function turn() {
    setAsked(!on)
    const answer = await call<typeof panelEndpoints.setFavorite>('POST /api/admin/order/set_favorite', {
      order_id: id,
      add_favorite: !on,
    })
    if (answer.status === 'fail') notifyFailure(answer, t)
    await refresh()
    setAsked(undefined)
  }

  return (
    <IconButton
      size="small"
      label={t('order_list.favorite', { id })}
      aria-pressed={on}
      disabled={asked !== undefined}
      icon={<Star aria-hidden strokeWidth={1.5} className={`size-4 ${on ? 'fill-sun text-sun' : 'text-edge'}`} />}
      onClick={() => void turn()}
    />
  )
}
