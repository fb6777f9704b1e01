import { Suspense, use } from 'react'
import type { ReactNode } from 'react'
import { engagement, isEngaged } from './engagement.ts'
import { useLive } from './live.ts'

/**
 * A part of a page that is complete as the server drew it: links, forms and `<details>` work without React. It is
 * hydrated at the reader's first sign, so that a phone that is still loading has that much less to do. An event inside
 * of it hydrates it at once and is not lost. On pages that are reached inside the site it makes no difference.
 */
export function LazyHydration({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <AfterEngagement>{children}</AfterEngagement>
    </Suspense>
  )
}

const onServer = typeof document === 'undefined'

function AfterEngagement({ children }: { children: ReactNode }) {
  const hydrating = !useLive()
  if (hydrating && !onServer && !isEngaged()) use(engagement)
  return children
}
