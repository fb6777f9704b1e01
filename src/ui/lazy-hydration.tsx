import { Suspense, use, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { engagement, isEngaged } from './engagement.ts'
import { useHydrated } from './hydrated.ts'

/**
 * A part of a page that is complete as the server drew it: links, forms and `<details>` work without React. It is
 * hydrated at the reader's first sign, so that a phone that is still loading has that much less to do. An event inside
 * of it hydrates it at once and is not lost. On pages that are reached inside the site it makes no difference.
 */
export function LazyHydration({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <Gated gate={engaged}>{children}</Gated>
    </Suspense>
  )
}

/** The same for what depends on the reader's time zone, and must be right once it is seen: also hydrated in view. */
export function HydrationInView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [gate] = useState(createGate)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) gate.open()
    })
    observer.observe(box.current!)
    void engagement.then(gate.open)
    return () => observer.disconnect()
  }, [gate])
  return (
    <div ref={box} className="empty:hidden">
      <Suspense>
        <Gated gate={gate}>{children}</Gated>
      </Suspense>
    </div>
  )
}

type Gate = { isOpen: () => boolean; opened: Promise<void> }

const engaged: Gate = { isOpen: isEngaged, opened: engagement }

function createGate(): Gate & { open: () => void } {
  let isOpen = false
  let resolve: () => void
  const opened = new Promise<void>((done) => {
    resolve = done
  })
  const open = () => {
    isOpen = true
    resolve()
  }
  return { isOpen: () => isOpen || isEngaged(), opened, open }
}

const onServer = typeof document === 'undefined'

function Gated({ gate, children }: { gate: Gate; children: ReactNode }) {
  const hydrating = !useHydrated()
  if (hydrating && !onServer && !gate.isOpen()) use(gate.opened)
  return children
}
