import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { actingEndpoints } from '#features/staff/contract.ts'
import type { WireAuth } from '#shared/access.ts'
import { call, notifyFailure } from '#ui/api.ts'
import { useFrame, useT } from '#ui/frame.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { navigate, refresh } from '#ui/navigation.ts'
import { Button } from '#ui/parts/button.tsx'

type Acting = NonNullable<WireAuth['acting']>

export function ActingBanner() {
  const { acting } = useFrame().auth
  return acting && <Banner acting={acting} />
}

const leave = () => call<typeof actingEndpoints.leave>('POST /api/admin/authorize/leave', {})

function Banner({ acting }: { acting: Acting }) {
  const t = useT()
  const live = useHydrated()
  const id = useId()
  const box = useHeight('--acting-height')
  const [busy, setBusy] = useState(false)
  const minutes = useMinutesLeft(acting)
  const role = t(`acting.role.${acting.as}`)

  async function goBack() {
    setBusy(true)
    const answer = await leave()
    setBusy(false)
    if (answer.status === 'success') return navigate(answer.data.next)
    notifyFailure(answer, t)
    await refresh()
  }

  return (
    <aside ref={box} aria-labelledby={id} className="sticky top-0 z-30 border-b border-sun-deep bg-sun text-ink">
      <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-4 py-1.5 text-small tablet:text-base">
        <p role="status" className="min-w-0 wrap-anywhere">
          <strong id={id} className="font-semibold">
            {t('acting.banner', { name: acting.name, role })}
          </strong>
          {/* Announced to screen readers only near the end, not every minute. */}
          <span aria-live={minutes > 5 ? 'off' : 'polite'} className="tabular-nums">
            {' · '}
            {t('acting.left', { minutes })}
          </span>
        </p>
        <Button size="small" busy={busy} disabled={!live} onClick={() => void goBack()}>
          {t('acting.back')}
        </Button>
      </div>
    </aside>
  )
}

/** Counts from the arrival of the answer, because the device clock may be wrong. */
function useMinutesLeft({ as, left }: Acting): number {
  const [minutes, setMinutes] = useState(Math.floor(left / 60))
  const over = useEffectEvent(async () => {
    // Impersonating a staff member replaces the staff cookie, so the session must end before it expires.
    if (as === 'admin') await leave()
    await refresh()
  })
  useEffect(() => {
    const end = performance.now() + left * 1000
    const timer = setInterval(() => {
      const rest = (end - performance.now()) / 1000
      setMinutes(Math.max(0, Math.floor(rest / 60)))
      if (rest > (as === 'admin' ? 3 : -1)) return
      clearInterval(timer)
      void over()
    }, 1000)
    return () => clearInterval(timer)
  }, [as, left])
  return minutes
}

/** Sticky elements below the banner need its height. */
function useHeight(property: string) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const watching = new ResizeObserver(() => style.setProperty(property, `${box.current?.offsetHeight ?? 0}px`))
    if (box.current) watching.observe(box.current)
    return () => {
      watching.disconnect()
      style.removeProperty(property)
    }
  }, [property])
  return box
}
